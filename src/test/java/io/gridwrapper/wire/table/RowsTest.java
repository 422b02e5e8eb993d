package io.gridwrapper.wire.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwrapper.kube.Resource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of objects that the recorded answers do not show. JSON is written with single quotes here. */
class RowsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Instant NOW = Instant.parse("2026-12-06T03:00:00Z");
    private static final String METADATA = "'metadata':{'name':'a','creationTimestamp':'2026-12-01T00:00:00Z'}";

    @Test
    void objectsWithoutAnythingHaveRows() throws JsonProcessingException {
        assertThat(cells(Resource.NODES, "{}"))
                .containsExactly(
                        "",
                        "Unknown",
                        "<none>",
                        "<unknown>",
                        "",
                        "<none>",
                        "<none>",
                        "<unknown>",
                        "<unknown>",
                        "<unknown>");
        assertThat(cells(Resource.SERVICES, "{}"))
                .containsExactly("", "", "<none>", "<unknown>", "<none>", "<unknown>", "<none>");
        assertThat(cells(Resource.ENDPOINTS, "{}")).containsExactly("", "<none>", "<unknown>");
        assertThat(cells(Resource.ENDPOINT_SLICES, "{'endpoints':null,'ports':null}"))
                .containsExactly("", "", "<unset>", "<unset>", "<unknown>");
    }

    @Test
    void aNodeIsDescribed() throws JsonProcessingException {
        assertThat(cells(
                        Resource.NODES,
                        "{'metadata':{'name':'n','creationTimestamp':'2026-12-01T00:00:00Z','labels':{"
                                + "'node-role.kubernetes.io/worker':'','node-role.kubernetes.io/control-plane':'',"
                                + "'node-role.kubernetes.io/':'','kubernetes.io/role':'edge','zone':'z'}},"
                                + "'spec':{'unschedulable':true},'status':{"
                                + "'conditions':[{'type':'DiskPressure','status':'True'},"
                                + "{'type':'Ready','status':'True'}],"
                                + "'addresses':[{'type':'Hostname','address':'h'},{'type':'InternalIP','address':'1'},"
                                + "{'type':'InternalIP','address':'2'},{'type':'ExternalIP','address':'3'}],"
                                + "'nodeInfo':{'kubeletVersion':'v1.36.0','osImage':'Debian','kernelVersion':'6.1',"
                                + "'architecture':'arm64','containerRuntimeVersion':'containerd://2'}}}"))
                .containsExactly(
                        "n",
                        "Ready,SchedulingDisabled",
                        "control-plane,edge,worker",
                        "5d3h",
                        "v1.36.0",
                        "1",
                        "3",
                        "Debian",
                        "6.1 (arm64)",
                        "containerd://2");
    }

    @ParameterizedTest
    @CsvSource({"True,Ready", "False,NotReady", "Unknown,NotReady"})
    void aNodeIsReadyOrNot(String condition, String status) throws JsonProcessingException {
        String node = "{'status':{'conditions':[{'type':'Ready','status':'" + condition + "'}],"
                + "'nodeInfo':{'architecture':'amd64'}}}";
        assertThat(cells(Resource.NODES, node).get(1)).isEqualTo(status);
        assertThat(cells(Resource.NODES, node).get(8)).isEqualTo("<unknown> (amd64)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'type':'ClusterIP'};{};<none>",
                "{'type':'NodePort','externalIPs':['1.1.1.1','2.2.2.2']};{};1.1.1.1,2.2.2.2",
                "{'type':'LoadBalancer'};{};<pending>",
                "{'type':'LoadBalancer'};{'ingress':[{}]};<pending>",
                "{'type':'LoadBalancer','externalIPs':['1.1.1.1']};{};1.1.1.1",
                "{'type':'LoadBalancer'};{'ingress':[{'ip':'9.9.9.9'},{'hostname':'b.example'},{'ip':'3.3.3.3',"
                        + "'hostname':'x'},{'ip':'9.9.9.9'}]};3.3.3.3,9.9.9.9,b.example",
                "{'type':'LoadBalancer','externalIPs':['1.1.1.1']};{'ingress':[{'ip':'9.9.9.9'}]};9.9.9.9,1.1.1.1",
                "{'type':'ExternalName','externalName':'db.example'};{};db.example",
                "{'type':'Other','externalIPs':['1.1.1.1']};{};<unknown>"
            })
    void aServiceIsReachedFromOutside(String spec, String loadBalancer, String externalIp)
            throws JsonProcessingException {
        String service = "{'spec':" + spec + ",'status':{'loadBalancer':" + loadBalancer + "}}";
        assertThat(cells(Resource.SERVICES, service).get(3)).isEqualTo(externalIp);
    }

    @Test
    void aServiceIsDescribed() throws JsonProcessingException {
        assertThat(cells(
                        Resource.SERVICES,
                        "{" + METADATA + ",'spec':{'type':'NodePort','clusterIP':'10.0.0.1',"
                                + "'clusterIPs':['10.0.0.1','fd00::1'],'selector':{'app':'x','app-b':'y'},"
                                + "'ports':[{'port':80,'protocol':'TCP','nodePort':30080},"
                                + "{'port':53,'protocol':'UDP'}]}}"))
                .containsExactly("a", "NodePort", "10.0.0.1", "<none>", "80:30080/TCP,53/UDP", "5d3h", "app-b=y,app=x");
        assertThat(cells(Resource.SERVICES, "{'spec':{'clusterIP':'None'}}").get(2))
                .as("a service of a server before 1.20")
                .isEqualTo("None");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[{}];''",
                "[{'notReadyAddresses':[{'ip':'1'}],'ports':[{'port':80}]}];''",
                "[{'addresses':[{'ip':'1'},{'ip':'2'}]}];1,2",
                "[{'addresses':[{'ip':'1'}],'ports':[{'port':80},{'port':443}]}];1:80,1:443",
                "[{'addresses':[{'ip':'fd00::1'}],'ports':[{'port':80}]}];[fd00::1]:80",
                "[{'addresses':[{'ip':'1'},{'ip':'2'}],'ports':[{'port':1},{'port':2}]},{'addresses':[{'ip':'3'}]}];"
                        + "1:1,2:1,1:2 + 2 more..."
            })
    void readyEndpointsAreListedForEachPort(String subsets, String cell) throws JsonProcessingException {
        assertThat(cells(Resource.ENDPOINTS, "{" + METADATA + ",'subsets':" + subsets + "}"))
                .containsExactly("a", cell, "5d3h");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[{}];*",
                "[{'name':'http'}];http",
                "[{'name':'','port':80}];80",
                "[{'name':''}];<unset>",
                "[{'port':1},{'port':2},{'port':3}];1,2,3",
                "[{'port':1},{'port':2},{'port':3},{'port':4},{'port':5}];1,2,3 + 2 more..."
            })
    void aSliceListsItsPorts(String ports, String cell) throws JsonProcessingException {
        assertThat(cells(Resource.ENDPOINT_SLICES, "{'ports':" + ports + "}").get(2))
                .isEqualTo(cell);
    }

    @Test
    void aSliceListsAllAddressesOfItsEndpoints() throws JsonProcessingException {
        String slice = "{" + METADATA + ",'addressType':'IPv6','endpoints':[{'addresses':['1','2']},"
                + "{'addresses':null},{'addresses':['3','4'],'conditions':{'ready':false}}]}";
        assertThat(cells(Resource.ENDPOINT_SLICES, slice))
                .containsExactly("a", "IPv6", "<unset>", "1,2,3 + 1 more...", "5d3h");
        assertThat(cells(Resource.ENDPOINT_SLICES_V1BETA1, slice)).isEqualTo(cells(Resource.ENDPOINT_SLICES, slice));
    }

    @Test
    void aRowHasACellForEachColumn() throws JsonProcessingException {
        for (Resource resource : Resource.SERVED) {
            int columns = MAPPER.readValue(
                            new String(Columns.json(resource), StandardCharsets.UTF_8),
                            new TypeReference<List<Object>>() {})
                    .size();
            assertThat(cells(resource, "{}")).hasSize(columns);
        }
    }

    private static List<String> cells(Resource resource, String json) throws JsonProcessingException {
        return Rows.cells(
                resource, MAPPER.readValue(json.replace('\'', '"'), new TypeReference<Map<String, Object>>() {}), NOW);
    }
}
