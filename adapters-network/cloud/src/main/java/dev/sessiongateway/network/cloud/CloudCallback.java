package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What Meta's servers send about all accounts. Nothing is read before the signature is right, and
/// it is answered with 200 only when all of it is durable: Meta repeats what is answered otherwise.
/// Thread-safe.
final class CloudCallback implements NetworkCallback {
  private static final Logger LOG = LoggerFactory.getLogger(CloudCallback.class);
  private static final int LARGEST_BODY = 4 << 20;
  private static final int LONGEST_CHALLENGE = 256;
  private static final int LONGEST_FIELD = 64;
  private static final Duration STORING = Duration.ofSeconds(5);

  /// The kinds of webhooks that are read.
  private static final Set<String> FIELDS =
      Stream.concat(
              GroupReceiver.FIELDS.stream(),
              Stream.of(
                  "messages",
                  "calls",
                  "smb_message_echoes",
                  AddressBookReceiver.FIELD,
                  HistoryReceiver.FIELD))
          .collect(Collectors.toUnmodifiableSet());

  private static final String NO_NUMBER =
      "Meta sent something without the id of a phone number, and is asked to repeat it";
  private static final String NO_SESSION =
      "Meta names a phone number that no session has, and is asked to repeat it";
  private static final String OTHER_FIELD =
      "Meta sends a field that the gateway does not read, and is asked to repeat it; take the"
          + " subscription to it back in Meta's console";
  private static final String SIGNATURE = "sha256=";
  private static final String HMAC = "HmacSHA256";

  /// Of one reason: anybody can send what is refused, and Meta repeats it.
  private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

  private final CloudServices services;
  private final Function<SessionName, CloudSession> sessions;
  private final Map<String, Instant> nextWarnings = new HashMap<>();

  /// @param sessions the state of a session that has an account
  CloudCallback(CloudServices services, Function<SessionName, CloudSession> sessions) {
    this.services = services;
    this.sessions = sessions;
  }

  @Override
  public Response answer(Request request, Predicate<SessionName> isHere) {
    return switch (request.method()) {
      case "GET" -> verify(request);
      case "POST" -> receive(request, isHere);
      default -> new Response(405, "GET or POST");
    };
  }

  /// Meta asks whether the address is the operator's.
  private Response verify(Request request) {
    var known = services.options().verifyToken();
    var given = request.query().getOrDefault("hub.verify_token", "");
    var challenge = request.query().getOrDefault("hub.challenge", "");
    if (known == null) {
      warn("Meta asks for the webhook; set networks.whatsapp-cloud.verify-token");
      return new Response(403, "verify-token is not set");
    }
    var isRight =
        "subscribe".equals(request.query().get("hub.mode"))
            && challenge.length() <= LONGEST_CHALLENGE
            && isSame(known, given);
    return isRight ? new Response(200, challenge) : new Response(403, "wrong verify token");
  }

  private void warn(String why) {
    if (isDue(why)) {
      LOG.atWarn().log(why);
    }
  }

  /// Whether nobody has been warned for this reason of late.
  private synchronized boolean isDue(String why) {
    var now = services.context().time().instant();
    if (now.isBefore(nextWarnings.getOrDefault(why, Instant.MIN))) {
      return false;
    }
    nextWarnings.put(why, now.plus(BETWEEN_WARNINGS));
    return true;
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  private Response receive(Request request, Predicate<SessionName> isHere) {
    var secret = services.options().appSecret();
    if (secret == null) {
      warn("what Meta sends is refused; set networks.whatsapp-cloud.app-secret to verify it");
      return new Response(403, "app-secret is not set");
    }
    if (request.body().length > LARGEST_BODY) {
      return new Response(413, "at most " + LARGEST_BODY + " bytes");
    }
    var signature = request.headers().get("x-hub-signature-256");
    if (signature == null || !isSame(SIGNATURE + signed(request.body(), secret), signature)) {
      warn("a webhook had a wrong signature and was refused");
      return new Response(403, "wrong signature");
    }
    try {
      return take(Json.readStorable(request.body()), isHere);
    } catch (IOException e) {
      return new Response(400, "must be JSON");
    }
  }

  private static String signed(byte[] body, String secret) {
    try {
      var mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), HMAC));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + HMAC, e);
    }
  }

  private Response take(JsonNode body, Predicate<SessionName> isHere) {
    var outcomes = new ArrayList<CompletableFuture<@Nullable Void>>();
    var elsewhere = new LinkedHashSet<SessionName>();
    var isHeld = false;
    for (var change : changes(body)) {
      var value = change.path("value");
      var field = change.path("field").asText("");
      if (!FIELDS.contains(field)) {
        outcomes.add(refused(OTHER_FIELD, "field", field));
        continue;
      }
      var number = number(value);
      var named = number.isEmpty() ? List.<SessionName>of() : services.accounts().sessions(number);
      if (named.isEmpty()) {
        outcomes.add(refused(number.isEmpty() ? NO_NUMBER : NO_SESSION, "phone_number_id", number));
      }
      for (var name : named) {
        if (!isHere.test(name)) {
          elsewhere.add(name);
          continue;
        }
        var session = sessions.apply(name);
        isHeld |= !session.isConnected();
        outcomes.addAll(session.receiver().take(field, value));
      }
    }
    return answer(CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new)), isHeld)
        .with(elsewhere);
  }

  /// All changes; a missing one for an entry, or a body, in another form.
  private static List<JsonNode> changes(JsonNode body) {
    var all = new ArrayList<JsonNode>();
    for (var entry : body.path("entry")) {
      var before = all.size();
      entry.path("changes").forEach(all::add);
      if (all.size() == before) {
        all.add(MissingNode.getInstance());
      }
    }
    return all.isEmpty() ? List.of(MissingNode.getInstance()) : all;
  }

  /// Meta repeats it, to a gateway that knows more of it perhaps.
  private CompletableFuture<@Nullable Void> refused(String why, String key, String value) {
    if (isDue(why)) {
      LOG.atWarn().addKeyValue(key, value.length() > LONGEST_FIELD ? "" : value).log(why);
    }
    return CompletableFuture.failedFuture(new Fault.Refused(why).toException());
  }

  /// The id of the account's number; empty when there is none.
  private static String number(JsonNode value) {
    var number = value.path("metadata").path("phone_number_id").asText("");
    return CloudCredentials.isId(number) ? number : "";
  }

  /// @param isHeld whether a session waits for its link, which can take long
  private static Response answer(CompletableFuture<?> stored, boolean isHeld) {
    try {
      var _ = stored.get(isHeld ? 0 : STORING.toMillis(), TimeUnit.MILLISECONDS);
      return new Response(200, "OK");
    } catch (ExecutionException | TimeoutException e) {
      LOG.atDebug().setCause(e).log("what Meta sent is not stored yet");
      return new Response(503, "not stored yet");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Response(503, "not stored yet");
    }
  }
}
