package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What Meta's servers tell of all accounts. Nothing is read before the signature is right, and it
/// is answered with 200 only when all of it is durable: Meta repeats what is answered otherwise.
/// Thread-safe.
final class CloudCallback implements NetworkCallback {
  private static final Logger LOG = LoggerFactory.getLogger(CloudCallback.class);
  private static final int LARGEST_BODY = 4 << 20;
  private static final int LONGEST_CHALLENGE = 256;
  private static final int LONGEST_FIELD = 64;
  private static final Duration STORING = Duration.ofSeconds(5);
  private static final String SIGNATURE = "sha256=";
  private static final String HMAC = "HmacSHA256";

  /// Anybody can send what is refused.
  private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

  private final CloudServices services;
  private final Function<SessionName, CloudSession> sessions;
  private final AtomicReference<Instant> nextWarning = new AtomicReference<>(Instant.MIN);

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

  private void warn(String what) {
    var now = services.context().time().instant();
    var due = nextWarning.get();
    if (!now.isBefore(due) && nextWarning.compareAndSet(due, now.plus(BETWEEN_WARNINGS))) {
      LOG.atWarn().log(what);
    }
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  private Response receive(Request request, Predicate<SessionName> isHere) {
    var secret = services.options().appSecret();
    if (secret == null) {
      warn("what Meta tells is refused; set networks.whatsapp-cloud.app-secret to verify it");
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
    var told = new ArrayList<CompletableFuture<@Nullable Void>>();
    var elsewhere = new LinkedHashSet<SessionName>();
    var isHeld = false;
    for (var value : messages(body)) {
      var number = number(value);
      if (number.isEmpty()) {
        warn("Meta told something without the id of a phone number, and is asked to repeat it");
        told.add(
            CompletableFuture.failedFuture(new Fault.Refused("no phone_number_id").toException()));
        continue;
      }
      for (var name : sessionsOf(number)) {
        if (!isHere.test(name)) {
          elsewhere.add(name);
          continue;
        }
        var session = sessions.apply(name);
        isHeld |= !session.isConnected();
        told.addAll(session.receiver().take(value));
      }
    }
    return answer(CompletableFuture.allOf(told.toArray(CompletableFuture[]::new)), isHeld)
        .with(elsewhere);
  }

  /// The changes of the field `messages`, the only one that the gateway reads.
  private static List<JsonNode> messages(JsonNode body) {
    var values = new ArrayList<JsonNode>();
    for (var entry : body.path("entry")) {
      for (var change : entry.path("changes")) {
        var field = change.path("field").asText("");
        if (field.equals("messages")) {
          values.add(change.path("value"));
        } else {
          LOG.atInfo()
              .addKeyValue("field", field.length() > LONGEST_FIELD ? "" : field)
              .log("Meta tells of a field that the gateway does not read");
        }
      }
    }
    return values;
  }

  /// The id of the account's number; empty when there is none.
  private static String number(JsonNode value) {
    var number = value.path("metadata").path("phone_number_id").asText("");
    return CloudCredentials.isId(number) ? number : "";
  }

  private Iterable<SessionName> sessionsOf(String number) {
    var found = services.accounts().sessions(number);
    if (found.isEmpty()) {
      LOG.atWarn()
          .addKeyValue("phone_number_id", number)
          .log("Meta tells of a phone number that no session has");
    }
    return found;
  }

  /// @param isHeld whether a session waits for its link, which can take long
  private static Response answer(CompletableFuture<?> stored, boolean isHeld) {
    try {
      var _ = stored.get(isHeld ? 0 : STORING.toMillis(), TimeUnit.MILLISECONDS);
      return new Response(200, "OK");
    } catch (ExecutionException | TimeoutException e) {
      LOG.atDebug().setCause(e).log("what Meta tells is not stored yet");
      return new Response(503, "not stored yet");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Response(503, "not stored yet");
    }
  }
}
