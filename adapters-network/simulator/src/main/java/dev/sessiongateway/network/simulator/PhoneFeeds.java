package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneMessageState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What phones see as it happens: messages in the order of their arrival, and followers that are
/// notified of each change.
final class PhoneFeeds {
  private static final int AT_ONCE = 100;

  private final WorldJournal journal;
  private final Time time;
  private final Executor executor;

  /// @param executor runs the listeners, which may block
  PhoneFeeds(WorldJournal journal, Time time, Executor executor) {
    this.journal = journal;
    this.time = time;
    this.executor = executor;
  }

  List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    var now = time.instant();
    return journal.read(world -> {
      var behind = behind(world.phone(phone.jid()), query.after());
      var ordered = query.order() == SortOrder.ASCENDING ? behind : behind.descendingMap();
      return ordered.values().stream()
          .filter(PhoneMessageState::delivered)
          .filter(entry -> query.chat() == null || query.chat().equals(entry.message().chat()))
          .skip(query.offset())
          .limit(query.limit())
          .map(entry -> entry.toPhoneMessage(now))
          .toList();
    });
  }

  private static NavigableMap<Long, PhoneMessageState> behind(
      PhoneState phone, @Nullable MessageId after) {
    var behind = phone.conversations.after(after);
    if (behind == null) {
      throw Fault.invalid("after", "must be the id of a message on this phone");
    }
    return behind;
  }

  PhoneFeed.Subscription follow(
      PhoneNumber phone, @Nullable MessageId after, PhoneFeed.Listener listener) {
    var delivery = new FeedDelivery(phone, listener);
    journal.read(world -> {
      var followed = world.phone(phone.jid());
      if (after != null) {
        for (var entry : behind(followed, after).values()) {
          if (entry.delivered()) {
            var message = entry.message();
            delivery.follower.add(
                new FeedFollower.Change.OfMessage(message.chat(), message.id()), true);
          }
        }
      }
      followed.activity.follow(delivery.follower);
      return followed;
    });
    delivery.wake();
    return delivery;
  }

  private List<Update> render(WorldState world, @Nullable PhoneState phone, FeedFollower follower) {
    var now = time.instant();
    var updates = new ArrayList<Update>();
    while (updates.isEmpty()) {
      var taken = follower.take(AT_ONCE);
      if (taken.isEmpty()) {
        break;
      }
      for (var pending : taken) {
        var update = render(world, phone, pending, now);
        if (update != null) {
          updates.add(update);
        }
      }
    }
    return updates;
  }

  /// Null when what changed is gone.
  private static @Nullable Update render(
      WorldState world, @Nullable PhoneState phone, FeedFollower.Pending pending, Instant now) {
    return switch (pending.change()) {
      case FeedFollower.Change.PhoneRemoved _ -> new Update.PhoneRemoved();
      case FeedFollower.Change.WorldReplaced _ -> new Update.WorldReplaced();
      case FeedFollower.Change _ when phone == null -> null;
      case FeedFollower.Change.OfMessage(var chat, var id) -> {
        var entry = phone.conversations.find(chat, id);
        yield entry == null
            ? null
            : new Update.OfMessage(entry.toPhoneMessage(now), pending.isNew());
      }
      case FeedFollower.Change.OfEdit(var chat, var id, var edit) -> {
        var entry = phone.conversations.find(chat, id);
        yield entry == null || entry.message().content() instanceof Content.Revoked
            ? null
            : new Update.Edited(entry.toPhoneMessage(now), edit);
      }
      case FeedFollower.Change.OfRevocation(var chat, var id, var revocation) -> {
        var entry = phone.conversations.find(chat, id);
        yield entry == null ? null : new Update.Revoked(entry.toPhoneMessage(now), revocation);
      }
      case FeedFollower.Change.OfReceipt(var group, var id, var member, var ack) ->
          new Update.Receipt(group, id, member, ack);
      case FeedFollower.Change.OfContact(var person) ->
          new Update.OfContact(person, phone.addressBook().get(person));
      case FeedFollower.Change.OfChat(var chat) -> {
        if (!phone.conversations.contains(chat)) {
          yield new Update.ChatRemoved(chat);
        }
        var shown = PhoneViews.chatOrNull(world, phone, chat, now);
        yield shown == null ? null : new Update.OfChat(shown);
      }
      case FeedFollower.Change.Typing(var chat) -> new Update.Typing(chat, phone.typing(chat, now));
      case FeedFollower.Change.OfCall(var id) ->
          world.calls().of(phone.jid).stream()
              .filter(call -> call.id().equals(id))
              .findFirst()
              .map(Update.OfCall::new)
              .orElse(null);
      case FeedFollower.Change.OfGroup(var id) -> {
        var group = world.groupOrNull(id);
        yield group == null ? null : new Update.OfGroup(group.toGroup());
      }
    };
  }

  /// Calls one listener while there are updates, from a background thread or from one that catches
  /// up.
  private final class FeedDelivery implements PhoneFeed.Subscription {
    private final PhoneNumber phone;
    private final PhoneFeed.Listener listener;
    private final FeedFollower follower = new FeedFollower(this::wake);
    private final CoalescedRun run = new CoalescedRun(executor, this::deliver);
    private volatile boolean closed;

    FeedDelivery(PhoneNumber phone, PhoneFeed.Listener listener) {
      this.phone = phone;
      this.listener = listener;
    }

    void wake() {
      run.request();
    }

    /// One thread at a time, so that the listener sees the order.
    private synchronized void deliver() {
      for (var updates = next(); !updates.isEmpty(); updates = next()) {
        listener.on(updates);
      }
    }

    private List<Update> next() {
      return closed
          ? List.of()
          : journal.read(world -> render(world, world.phoneOrNull(phone.jid()), follower));
    }

    @Override
    public void catchUp() {
      run.now();
    }

    @Override
    public void close() {
      closed = true;
      journal.read(world -> {
        var state = world.phoneOrNull(phone.jid());
        if (state != null) {
          state.activity.unfollow(follower);
        }
        return follower;
      });
    }
  }

  /// A task that runs after each request for it, one run at a time; requests during a run cause one
  /// more. It uses no thread while idle. Thread-safe.
  private static final class CoalescedRun {
    private static final Logger log = LoggerFactory.getLogger(CoalescedRun.class);

    private final Executor executor;
    private final Runnable task;
    private final AtomicInteger requests = new AtomicInteger();

    CoalescedRun(Executor executor, Runnable task) {
      this.executor = executor;
      this.task = task;
    }

    void request() {
      if (requests.getAndIncrement() == 0) {
        try {
          executor.execute(this::run);
        } catch (RejectedExecutionException _) {
          requests.set(0); // the network is closing
        }
      }
    }

    private void run() {
      var seen = requests.get();
      while (seen > 0) {
        now();
        seen = requests.addAndGet(-seen);
      }
    }

    /// Runs the task on this thread, whether it was requested or not.
    void now() {
      try {
        task.run();
      } catch (Throwable e) {
        log.atWarn().setCause(e).log("a listener of a phone failed");
      }
    }
  }
}
