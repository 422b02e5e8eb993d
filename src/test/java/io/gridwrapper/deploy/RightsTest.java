package io.gridwrapper.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.kube.Resource;
import io.kubernetes.client.openapi.models.V1ClusterRole;
import io.kubernetes.client.openapi.models.V1ClusterRoleBinding;
import io.kubernetes.client.openapi.models.V1PolicyRule;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rights of the account. That each is used, and that no other is missed, src/test/interop/deploy.sh shows. */
class RightsTest {

    private final List<V1PolicyRule> rules =
            Document.ofBase("rbac.yaml", V1ClusterRole.class).getRules();

    @Test
    void whatIsServedMayBeListedAndWatchedAndWhatIsLentIsAllElse() {
        Stream<String> served = Resource.SERVED.stream()
                .flatMap(resource ->
                        Stream.of("list", "watch").map(verb -> right(verb, resource.group(), resource.plural())));
        Stream<String> lent = Stream.of(
                right("create", "", "events"),
                right("patch", "", "events"),
                right("create", "events.k8s.io", "events"),
                right("patch", "events.k8s.io", "events"),
                right("list", "networking.k8s.io", "servicecidrs"),
                right("watch", "networking.k8s.io", "servicecidrs"));

        assertThat(rights()).isEqualTo(Stream.concat(served, lent).collect(Collectors.toSet()));
    }

    @Test
    void noRuleNamesObjectsOrPaths() {
        assertThat(rules).allSatisfy(rule -> {
            assertThat(rule.getResourceNames()).isNullOrEmpty();
            assertThat(rule.getNonResourceURLs()).isNullOrEmpty();
        });
    }

    @Test
    void onlyTheAccountOfThePodHasThem() {
        V1ClusterRoleBinding binding = Document.ofBase("rbac.yaml", V1ClusterRoleBinding.class);
        V1ServiceAccount account = Document.ofBase("serviceaccount.yaml", V1ServiceAccount.class);

        assertThat(binding.getSubjects()).singleElement().satisfies(subject -> {
            assertThat(subject.getKind()).isEqualTo("ServiceAccount");
            assertThat(subject.getName()).isEqualTo(account.getMetadata().getName());
        });
        assertThat(account.getAutomountServiceAccountToken()).isFalse();
    }

    private Set<String> rights() {
        return rules.stream()
                .flatMap(rule -> rule.getVerbs().stream()
                        .flatMap(verb -> rule.getApiGroups().stream()
                                .flatMap(group ->
                                        rule.getResources().stream().map(resource -> right(verb, group, resource)))))
                .collect(Collectors.toSet());
    }

    private static String right(String verb, String group, String resource) {
        return verb + " " + resource + "." + group;
    }
}
