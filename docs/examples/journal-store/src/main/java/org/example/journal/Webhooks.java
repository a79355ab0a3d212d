package org.example.journal;

import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the delivery of events keeps.
final class Webhooks {
  private static final String ATTEMPT = "attempt";

  private Webhooks() {}

  record Cursors(Data data, Attempts attempts) implements DeliveryCursorStore {
    @Override
    public Optional<DeliveryCursor> find(SessionRef session, ReceiverId webhook) {
      return data.journal.read(() -> data.cursors.of(session).find(webhook.value()));
    }

    @Override
    public List<DeliveryCursor> list(SessionRef session) {
      return data.journal.read(() -> List.copyOf(data.cursors.of(session).values()));
    }

    @Override
    public List<DeliveryCursor> list() {
      return data.journal.read(() ->
          data.cursors.everywhere().stream().flatMap(rows -> rows.values().stream()).toList());
    }

    @Override
    public void open(DeliveryCursor cursor) {
      data.change(
          cursor.session(),
          () -> data.cursors.of(cursor.session()).put(cursor.webhook().value(), cursor));
    }

    @Override
    public boolean save(DeliveryCursor cursor) {
      return leave(cursor, List.of(), null);
    }

    @Override
    public boolean save(DeliveryCursor cursor, DeliveryLog.Entry attempt) {
      return leave(cursor, List.of(), attempt);
    }

    @Override
    public boolean leave(
        DeliveryCursor next,
        List<DeadLetterStore.DeadLetter> deadLetters,
        DeliveryLog.@Nullable Entry attempt) {
      return data.journal.write(() -> {
        var cursors = data.cursors.of(next.session());
        if (cursors.get(next.webhook().value()) == null) {
          return false;
        }
        cursors.put(next.webhook().value(), next);
        attempts.put(next.session(), attempt);
        deadLetters.forEach(letter -> data.letters.of(next.session()).put(letter.id(), letter));
        return true;
      });
    }

    @Override
    public void remove(SessionRef session, ReceiverId webhook) {
      data.journal.write(() -> {
        var letters = data.letters.of(session);
        for (var letter : List.copyOf(letters.values())) {
          if (letter.webhook().equals(webhook) && letter.due() != null) {
            letters.put(letter.id(), letter.retriedAt(null));
          }
        }
        data.cursors.of(session).remove(webhook.value());
      });
    }
  }

  record Letters(Data data, Attempts attempts) implements DeadLetterStore {
    private static final Comparator<DeadLetter> BY_EVENT =
        Comparator.comparingLong((DeadLetter letter) -> letter.event().seq())
            .thenComparingInt(DeadLetter::part);

    @Override
    public List<DeadLetter> list(SessionRef session, Selection selection, int limit) {
      return data.journal.read(() ->
          data.letters.of(session).values().stream()
              .filter(letter -> letter.due() == null)
              .filter(selection::covers)
              .sorted(Comparator.comparing(DeadLetter::at).thenComparing(BY_EVENT))
              .limit(limit)
              .toList());
    }

    @Override
    public long count(SessionRef session, ReceiverId webhook) {
      return list(session, new Selection(webhook, List.of(), null, null), Integer.MAX_VALUE).size();
    }

    @Override
    public int retryAt(SessionRef session, Selection selection, Instant now) {
      return data.journal.write(() -> {
        var letters = data.letters.of(session);
        var selected = letters.values().stream().filter(selection::covers).toList();
        selected.forEach(letter -> letters.put(letter.id(), letter.retriedAt(now)));
        return selected.size();
      });
    }

    @Override
    public List<DeadLetter> retries(SessionRef session, ReceiverId webhook, int limit) {
      return data.journal.read(() ->
          retried(session, webhook)
              .sorted(Comparator.comparing(DeadLetter::due).thenComparing(BY_EVENT))
              .limit(limit)
              .toList());
    }

    @Override
    public long countRetries(SessionRef session, ReceiverId webhook) {
      return data.journal.read(() -> retried(session, webhook).count());
    }

    private Stream<DeadLetter> retried(SessionRef session, ReceiverId webhook) {
      return data.letters.of(session).values().stream()
          .filter(letter -> letter.due() != null && letter.webhook().equals(webhook));
    }

    @Override
    public void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry attempt) {
      data.change(
          session,
          () -> {
            attempts.put(session, attempt);
            data.letters.of(session).remove(deadLetter.id());
          });
    }

    @Override
    public void keep(
        SessionRef session, DeadLetter deadLetter, DeliveryLog.@Nullable Entry attempt) {
      data.change(
          session,
          () -> {
            attempts.put(session, attempt);
            if (data.letters.of(session).get(deadLetter.id()) != null) {
              data.letters.of(session).put(deadLetter.id(), deadLetter);
            }
          });
    }

    @Override
    public int prune(SessionRef session, Instant before, int limit) {
      return data.journal.write(() -> {
        var old = list(session, new Selection(null, List.of(), null, before), limit);
        old.forEach(letter -> data.letters.of(session).remove(letter.id()));
        return old.size();
      });
    }
  }

  record Attempts(Data data) implements DeliveryLog {
    /// Within a write.
    void put(@Nullable SessionRef session, @Nullable Entry entry) {
      if (entry != null) {
        var number = Data.next(data.numbers.rows(), ATTEMPT);
        rows(session).put(Data.key(number), entry);
      }
    }

    private Table.Rows<Entry> rows(@Nullable SessionRef session) {
      return session == null ? data.attempts.rows() : data.attempts.of(session);
    }

    @Override
    public void add(@Nullable SessionRef session, Entry entry) {
      Runnable put = () -> put(session, entry);
      if (session == null) {
        data.journal.write(put);
      } else {
        data.change(session, put);
      }
    }

    @Override
    public List<Entry> list(@Nullable SessionRef session, ReceiverId webhook, int limit) {
      return data.journal.read(() ->
          rows(session).values().reversed().stream()
              .filter(entry -> entry.webhook().equals(webhook))
              .limit(limit)
              .toList());
    }

    @Override
    public int prune(Instant before, long keep, int limit) {
      return data.journal.write(() ->
          data.attempts.everywhere().stream()
              .mapToInt(rows -> {
                var surplus = new AtomicLong(rows.size() - keep);
                return rows.removeFirst(
                    limit, entry -> surplus.getAndDecrement() > 0 || entry.at().isBefore(before));
              })
              .sum());
    }
  }

  record Endpoints(Data data) implements EndpointHealthStore {
    @Override
    public List<EndpointHealth> list() {
      return data.journal.read(() -> List.copyOf(data.endpoints.rows().values()));
    }

    @Override
    public Optional<EndpointHealth> find(URI url) {
      return data.journal.read(() -> data.endpoints.rows().find(url.toString()));
    }

    @Override
    public void save(EndpointHealth endpoint) {
      data.journal.write(() -> data.endpoints.rows().put(endpoint.url().toString(), endpoint));
    }
  }

  record AfterDeletion(Data data) implements PostDeletionDeliveryStore {
    private Table.Rows<Left> rows() {
      return data.afterDeletion.rows();
    }

    @Override
    public void add(List<PostDeletionDelivery> deliveries) {
      data.journal.write(() -> deliveries.forEach(this::append));
    }

    private void append(PostDeletionDelivery delivery) {
      var number = Data.next(data.numbers.rows(), "after-deletion");
      var numbered =
          new PostDeletionDelivery(
              number,
              delivery.session(),
              delivery.name(),
              delivery.receiver(),
              delivery.settings(),
              delivery.event(),
              delivery.addedAt(),
              delivery.failures(),
              delivery.due());
      rows().put(Data.key(number), Left.of(numbered));
    }

    @Override
    public List<Target> targets() {
      return data.journal.read(
          () -> rows().values().stream().map(Left::target).distinct().toList());
    }

    @Override
    public Optional<PostDeletionDelivery> next(Target target) {
      return data.journal.read(() ->
          rows().values().stream()
              .filter(one -> one.target().equals(target))
              .findFirst()
              .map(Left::delivery));
    }

    @Override
    public void save(PostDeletionDelivery delivery) {
      data.journal.write(() -> {
        if (rows().get(Data.key(delivery.number())) != null) {
          rows().put(Data.key(delivery.number()), Left.of(delivery));
        }
      });
    }

    @Override
    public void postpone(PostDeletionDelivery delivery) {
      data.journal.write(() -> {
        if (rows().remove(Data.key(delivery.number()))) {
          append(delivery);
        }
      });
    }

    @Override
    public void remove(PostDeletionDelivery delivery) {
      data.journal.write(() -> rows().remove(Data.key(delivery.number())));
    }

    @Override
    public void removeAll(InstanceId session) {
      data.journal.write(() -> rows().removeAll(one -> one.session().equals(session)));
    }

    @Override
    public int prune(Instant before) {
      return data.journal.write(() -> rows().removeAll(one -> one.addedAt().isBefore(before)));
    }

    /// A delivery as it is stored: with the settings of a webhook, or with those of a sink.
    public record Left(
        long number,
        InstanceId session,
        SessionName name,
        ReceiverId receiver,
        @Nullable Webhook webhook,
        @Nullable SinkSubscription sink,
        RenderedEvent event,
        Instant addedAt,
        int failures,
        @Nullable Instant due) {
      static Left of(PostDeletionDelivery delivery) {
        var settings = delivery.settings();
        return new Left(
            delivery.number(),
            delivery.session(),
            delivery.name(),
            delivery.receiver(),
            settings instanceof Webhook webhook ? webhook : null,
            settings instanceof SinkSubscription sink ? sink : null,
            delivery.event(),
            delivery.addedAt(),
            delivery.failures(),
            delivery.due());
      }

      Target target() {
        return new Target(session, receiver.value());
      }

      PostDeletionDelivery delivery() {
        var settings = webhook == null ? Objects.requireNonNull(sink) : webhook;
        return new PostDeletionDelivery(
            number, session, name, receiver, settings, event, addedAt, failures, due);
      }
    }
  }
}
