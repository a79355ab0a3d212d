package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.time.BackOff;
import dev.sessiongateway.network.xmpp.Accounts.Position;
import dev.sessiongateway.network.xmpp.Accounts.StoredRoom;
import dev.sessiongateway.network.xmpp.Bookmarks.Bookmark;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.Jid;
import org.jxmpp.jid.impl.JidCreate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The rooms that the account is in: those of its bookmarks, which each device enters when it logs
/// in. A room whose server is not there is entered later. Thread-safe.
final class Rooms implements Room.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rooms.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(5), Duration.ofMinutes(5));
  private static final int AT_A_TIME = 8;

  /// A server that was away does not say that it has forgotten who was in its rooms.
  private static final Duration QUIET = Duration.ofMinutes(5);

  private final ChatServices chats;
  private final StoredRooms store;
  private final Map<EntityBareJid, Room> rooms = new ConcurrentHashMap<>();
  private final Semaphore entering = new Semaphore(AT_A_TIME);
  private volatile Runnable full = () -> {};
  private Time.@Nullable Timer check;
  private boolean isClosed;

  Rooms(ChatServices chats, StoredRooms store) {
    this.chats = chats;
    this.store = store;
    store.list().forEach(stored -> add(stored, false));
  }

  private Room add(StoredRoom stored, boolean isNew) {
    return rooms.computeIfAbsent(stored.jid(), _ -> new Room(chats, stored, isNew, this));
  }

  private StoredRoom fresh(EntityBareJid jid) {
    var now = chats.context().time().instant();
    return new StoredRoom(jid, now, Position.of(null, now));
  }

  XmppStream stream() {
    return chats.stream();
  }

  private Bookmarks bookmarks() {
    return new Bookmarks(chats.stream());
  }

  Collection<Room> all() {
    return List.copyOf(rooms.values());
  }

  /// @throws FaultException `group.not-found` when the account is not in it
  Room get(Address group) {
    return find(group).orElseThrow(() -> Fault.notFound("group", group.toString()));
  }

  Optional<Room> find(Address group) {
    return Optional.ofNullable(JidCreate.entityBareFromOrNull(group.user())).map(rooms::get);
  }

  /// Enters all rooms after a login. One whose server takes its time does not hold up the session.
  ///
  /// @param announce lets what was read be stored before all is read; may run several times
  void begin(Runnable announce) {
    full = announce;
    checkLater();
    rooms.values().forEach(room -> room.entry().lost());
    bookmarks().read().ifPresent(this::follow);
    var all =
        rooms.values().stream()
            .map(room ->
                CompletableFuture.runAsync(() -> enter(room, 0), chats.context().background()))
            .toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(all).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.atWarn().setCause(e).log("rooms are not entered yet");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void checkLater() {
    if (check != null) {
      check.cancel();
    }
    if (!isClosed) {
      check = chats.context().time().machine().after(QUIET, this::check);
    }
  }

  private void check() {
    try {
      var since = chats.context().time().machine().instant().minus(QUIET);
      all().forEach(room -> room.check(since));
    } catch (FaultException e) {
      LOG.atInfo().log("rooms are asked later: {}", e.getMessage());
    } finally {
      checkLater();
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (check != null) {
      check.cancel();
    }
  }

  /// What other devices of the account have joined and left.
  private void follow(List<Bookmark> bookmarks) {
    var kept = new HashSet<EntityBareJid>();
    for (var bookmark : bookmarks) {
      if (bookmark.isEntered()) {
        kept.add(bookmark.room());
        add(fresh(bookmark.room()), true).entry().use(bookmark.nick(), bookmark.password());
      }
    }
    for (var room : all()) {
      if (!kept.contains(room.jid())) {
        forget(room, chats.jids().me());
      }
    }
  }

  private void enter(Room room, int tries) {
    entering.acquireUninterruptibly();
    try {
      synchronized (room) {
        if (rooms.get(room.jid()) != room || room.entry().isIn()) {
          return;
        }
        enter(room);
        if (!room.isAnnounced()) {
          store.save(new StoredRoom(room.jid(), room.since(), room.position()));
          room.announce(new GroupEvent.GroupJoined(RoomGroup.of(room, chats.jids())));
        }
      }
    } catch (FaultException e) {
      LOG.atInfo().addKeyValue("room", room.jid()).log("not entered: {}", e.getMessage());
      if (e.fault() instanceof Fault.NetworkDown) {
        enterLater(room, tries + 1);
      } else {
        forget(room, null);
      }
    } finally {
      entering.release();
    }
  }

  /// A room that is made by entering it is not the one that was there before.
  private void enter(Room room) {
    room.enter(full);
    if (room.entry().isCreated()) {
      room.entry().leave();
      throw Fault.notFound("group", room.address().toString());
    }
  }

  private static void make(Room room) {
    room.make();
    if (!room.entry().isCreated()) {
      room.entry().leave();
      throw new Fault.Refused("there is a group of this address already").toException();
    }
  }

  private void enterLater(Room room, int tries) {
    var delay = RETRY.after(tries + 1, chats.context().identifiers().chance());
    var _ =
        chats
            .context()
            .time()
            .machine()
            .after(
                delay,
                () -> {
                  if (chats.stream().isOpen()) {
                    chats.context().background().execute(() -> enter(room, tries));
                  }
                });
  }

  /// Makes the account a member of a room.
  ///
  /// @param isNew whether the room is made by this
  /// @return the room, which is not reported to the gateway yet
  /// @throws FaultException `group.not-found`, `network.refused`, `network.down`
  Room join(EntityBareJid jid, boolean isNew) {
    var room = add(fresh(jid), true);
    try {
      synchronized (room) {
        if (!room.entry().isIn()) {
          if (isNew) {
            make(room);
          } else {
            enter(room);
          }
        }
      }
      return room;
    } catch (RuntimeException e) {
      if (!room.isAnnounced()) {
        rooms.remove(jid, room);
        store.delete(jid);
      }
      throw e;
    }
  }

  /// All devices of the account enter the room from now on, and the gateway is notified.
  void keep(Room room, GroupEvent.GroupJoined joined) {
    store.save(new StoredRoom(room.jid(), room.since(), room.position()));
    bookmarks().add(room.jid(), joined.group().subject(), room.entry().nick());
    room.announce(joined);
  }

  void leave(Room room) {
    bookmarks().remove(room.jid());
    room.entry().leave();
    forget(room, chats.jids().me());
  }

  private void forget(Room room, @Nullable Address by) {
    if (rooms.remove(room.jid(), room)) {
      store.delete(room.jid());
      if (room.isAnnounced()) {
        chats.signals().add(new GroupEvent.GroupLeft(room.address(), by));
      }
    }
  }

  @Override
  public void reached(StoredRoom stored) {
    rooms.computeIfPresent(
        stored.jid(),
        (_, room) -> {
          store.save(stored);
          return room;
        });
  }

  @Override
  public void configured(Room room) {
    chats
        .context()
        .background()
        .execute(() -> {
          synchronized (room) {
            room.readAgain();
          }
        });
  }

  @Override
  public void left(Room room, RoomEntry.Way how, @Nullable Address by) {
    if (how == RoomEntry.Way.LOST) {
      enterLater(room, 0);
      return;
    }
    forget(room, by);
    chats.context().background().execute(() -> bookmarks().remove(room.jid()));
  }

  /// The room that the stanza is from; null when it is from none.
  @Nullable Room find(@Nullable Jid from) {
    var bare = from == null ? null : from.asEntityBareJidIfPossible();
    return bare == null ? null : rooms.get(bare);
  }
}
