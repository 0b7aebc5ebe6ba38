import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialDeletion;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Sets the passwords of users and replaces their ACLs with the requested ones: {@code Users <brokers> [<broker where
 * they sign in> ...]}. Users are read as JSON from standard input, so that no process list shows their passwords; the
 * credential of a user without a password is deleted.
 */
public final class Users {
  private static final ScramMechanism MECHANISM = ScramMechanism.SCRAM_SHA_512;
  private static final int ITERATIONS = 4096;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long PAUSE_MS = 100;

  public static void main(String[] args) throws IOException, ExecutionException, InterruptedException {
    JsonNode users = new ObjectMapper().readTree(System.in);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", args[0]))) {
      Set<String> known = new HashSet<>(admin.describeUserScramCredentials().users().get());
      List<UserScramCredentialAlteration> credentials = new ArrayList<>();
      List<AclBindingFilter> former = new ArrayList<>();
      List<AclBinding> rights = new ArrayList<>();
      for (JsonNode user : users) {
        String name = user.get("name").asText();
        if (user.hasNonNull("password")) {
          credentials.add(new UserScramCredentialUpsertion(
              name, new ScramCredentialInfo(MECHANISM, ITERATIONS), user.get("password").asText()));
        } else if (known.contains(name)) {
          credentials.add(new UserScramCredentialDeletion(name, MECHANISM));
        }
        former.add(new AclBindingFilter(ResourcePatternFilter.ANY,
            new AccessControlEntryFilter("User:" + name, null, AclOperation.ANY, AclPermissionType.ANY)));
        for (JsonNode grant : user.get("grants")) addRights(rights, name, grant);
      }
      admin.deleteAcls(former).all().get();
      admin.createAcls(rights).all().get();
      admin.alterUserScramCredentials(credentials).all().get();
    }
    for (int broker = 1; broker < args.length; broker++) {
      for (JsonNode user : users) if (user.hasNonNull("password")) awaitSignIn(args[broker], user);
    }
  }

  /** Waits until the broker accepts the user: a busy broker applies the controller's records seconds later. */
  private static void awaitSignIn(String brokers, JsonNode user) throws ExecutionException, InterruptedException {
    Instant end = Instant.now().plus(PATIENCE);
    while (true) {
      try (Admin admin = Admin.create(signInOf(brokers, user))) {
        admin.describeCluster().nodes().get();
        return;
      } catch (ExecutionException refusal) {
        if (!(refusal.getCause() instanceof SaslAuthenticationException) || Instant.now().isAfter(end)) throw refusal;
        Thread.sleep(PAUSE_MS);
      }
    }
  }

  private static Map<String, Object> signInOf(String brokers, JsonNode user) {
    String module = "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";";
    return Map.of(
        "bootstrap.servers", brokers,
        "security.protocol", "SASL_PLAINTEXT",
        "sasl.mechanism", MECHANISM.mechanismName(),
        "sasl.jaas.config", module.formatted(user.get("name").asText(), user.get("password").asText()));
  }

  private static void addRights(List<AclBinding> rights, String user, JsonNode grant) {
    ResourcePattern resource = new ResourcePattern(
        ResourceType.fromString(grant.get("type").asText()),
        grant.get("name").asText(),
        grant.get("isPrefix").asBoolean() ? PatternType.PREFIXED : PatternType.LITERAL);
    for (JsonNode operation : grant.get("operations")) {
      rights.add(new AclBinding(resource, new AccessControlEntry(
          "User:" + user, "*", AclOperation.fromString(inSnakeCase(operation.asText())), AclPermissionType.ALLOW)));
    }
  }

  /** Adds underscores: Strimzi writes {@code DescribeConfigs} where Kafka has {@code DESCRIBE_CONFIGS}. */
  private static String inSnakeCase(String operation) {
    return operation.replaceAll("(?<=[a-z])(?=[A-Z])", "_");
  }
}
