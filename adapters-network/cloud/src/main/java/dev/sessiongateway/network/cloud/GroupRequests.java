package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The outcomes of what was asked of groups. Meta answers with the id of the request, and sends the
/// outcome by a webhook, which may come before the answer. Thread-safe.
final class GroupRequests {
  private static final Logger LOG = LoggerFactory.getLogger(GroupRequests.class);
  private static final int REMEMBERED = 1_000;
  private static final int LONGEST_ID = 256;
  private static final String REQUEST_ID = "request_id";

  private final SessionName session;
  private final Map<String, CompletableFuture<JsonNode>> outcomes = new BoundedMap<>(REMEMBERED);

  GroupRequests(SessionName session) {
    this.session = session;
  }

  private CompletableFuture<JsonNode> outcome(String id) {
    synchronized (outcomes) {
      return outcomes.computeIfAbsent(id, _ -> new CompletableFuture<>());
    }
  }

  /// Takes the outcome of a request.
  ///
  /// @param update of a group, as Meta writes it
  void done(JsonNode update) {
    var id = update.path(REQUEST_ID).asText("");
    if (!id.isEmpty() && id.length() <= LONGEST_ID) {
      outcome(id).complete(update);
    }
  }

  /// @param answer of Meta, with the id of the request
  /// @return the outcome, as a webhook has it
  /// @throws FaultException `network.refused` when Meta did not do it; `network.down` when the
  ///   outcome does not arrive in time
  JsonNode await(JsonNode answer, Duration atMost) {
    var id = answer.path(REQUEST_ID).asText("");
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, true).toException();
    }
    try {
      var update = outcome(id).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
      var error = update.path("errors").path(0);
      if (!error.isMissingNode()) {
        throw new Fault.Refused(GraphError.ofStatus(error).reason()).toException();
      }
      return update;
    } catch (TimeoutException e) {
      LOG.atWarn()
          .addKeyValue("session", session.value())
          .log(
              "no webhook said how a request about a group ended; subscribe the app to the"
                  + " fields group_lifecycle_update, group_participants_update,"
                  + " group_settings_update and group_status_update");
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, true).toException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("outcomes never fail", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, true).toException(e);
    } finally {
      synchronized (outcomes) {
        outcomes.remove(id);
      }
    }
  }
}
