package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.wire.Frame;
import dev.sessiongateway.network.simulator.wire.Frame.ClockSetting;
import dev.sessiongateway.network.simulator.wire.FrameReader;
import dev.sessiongateway.network.simulator.wire.FrameWriter;
import dev.sessiongateway.network.simulator.wire.NetworkCalls;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.FileCalls;
import dev.sessiongateway.network.simulator.wire.RemoteCall;
import dev.sessiongateway.network.simulator.wire.RemoteCalls;
import dev.sessiongateway.network.simulator.wire.WireWords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A gateway in another process: answers its calls, and offers it the signals of its links. Each
/// call runs on a thread of its own, as in one process.
final class ServedGateway implements FrameChannel.Receiver, NetworkCalls, ServedLink.Listener {
  private static final Logger log = LoggerFactory.getLogger(ServedGateway.class);

  /// A gateway has fewer calls under way.
  private static final int MOST_CALLS = 4_096;

  /// How long a gateway may take to store signals.
  private static final Duration TAKING = Duration.ofSeconds(60);

  /// Frames of signals are split when they are larger, in characters.
  private static final int LARGE_FRAME = 1 << 20;

  private final FrameChannel channel;
  private final Host host;
  private final ServedSessions sessions;
  private final Executor executor;
  private final ServedFiles.Unfinished files;
  private final Offers offers;
  private final Map<Long, ServedLink> links = new ConcurrentHashMap<>();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile boolean isGreeted;
  private volatile boolean isClosed;

  ServedGateway(FrameChannel channel, Host host, ServedSessions sessions, Executor executor) {
    this.channel = channel;
    this.host = host;
    this.sessions = sessions;
    this.executor = executor;
    this.files = host.files().ofGateway();
    this.offers = new Offers(channel);
  }

  /// What all gateways share besides the sessions.
  interface Host {
    ClockSetting clock();

    /// With what the addresses of pictures begin.
    String pictures();

    ServedFiles files();

    void connected(ServedGateway gateway);

    /// Harmless when it was not connected.
    void disconnected(ServedGateway gateway);
  }

  @Override
  public void receive(String text) {
    FrameReader frame;
    try {
      frame = new FrameReader(text);
    } catch (IllegalArgumentException e) {
      refuse("the frame is not understood");
      return;
    }
    switch (frame.frame()) {
      case Frame.Hello(var version) -> greet(version);
      case Frame.Call call when isGreeted -> call(call, frame);
      case Frame.Taken(var offer) -> offers.end(offer, true);
      case Frame.NotTaken(var offer) -> offers.end(offer, false);
      case Frame.Call _,
          Frame.Welcome _,
          Frame.Answer _,
          Frame.Refused _,
          Frame.Broken _,
          Frame.Lifecycle _,
          Frame.Updates _,
          Frame.Clock _,
          Frame.Replaced _ ->
          refuse("the frame is not expected here");
    }
  }

  private void refuse(String reason) {
    log.atWarn().addKeyValue("reason", reason).log("a gateway is refused");
    channel.close(reason);
  }

  private void greet(int version) {
    if (version != Frame.VERSION) {
      refuse(
          "the gateway speaks version %d of the protocol, the simulator version %d: use one release"
              .formatted(version, Frame.VERSION));
    } else if (isGreeted) {
      refuse("the frame is not expected here");
    } else {
      isGreeted = true;
      var sent = host.clock();
      channel.send(FrameWriter.write(new Frame.Welcome(Frame.VERSION, sent, host.pictures())));
      host.connected(this);
      var now = host.clock();
      if (!now.goesAs(sent)) {
        executor.execute(() -> setClock(now, TAKING));
      }
    }
  }

  private void call(Frame.Call call, FrameReader frame) {
    if (calls.incrementAndGet() > MOST_CALLS) {
      refuse("more than %d calls are unanswered".formatted(MOST_CALLS));
      return;
    }
    try {
      var known =
          RemoteCalls.find(call.name())
              .orElseThrow(() -> Fault.invalid("call", "there is no call " + call.name()));
      var target = target(known.owner(), call.link());
      var arguments = known.arguments(frame);
      executor.execute(() -> answer(call.id(), known, target, arguments));
    } catch (FaultException e) {
      finish(refusal(call.id(), e.fault()));
    } catch (IllegalArgumentException e) {
      var fault = new Fault.Invalid("arguments", "are not those of " + call.name());
      finish(refusal(call.id(), fault));
    }
  }

  private Object target(Class<?> owner, long link) {
    if (owner == NetworkCalls.class) {
      return this;
    }
    if (owner == FileCalls.class) {
      return files;
    }
    var known = links.get(link);
    if (known == null) {
      throw ServedLink.notOpen();
    }
    return known.find(owner);
  }

  private void answer(long id, RemoteCall call, Object target, @Nullable Object[] arguments) {
    String answer;
    try {
      answer = call.writeAnswer(id, call.runOn(target, arguments));
    } catch (FaultException e) {
      answer = refusal(id, e.fault());
    } catch (RuntimeException | Error e) {
      log.atError().addKeyValue("call", call.name()).setCause(e).log("a call of a gateway failed");
      answer = FrameWriter.write(new Frame.Broken(id));
    }
    finish(answer);
  }

  private static String refusal(long id, Fault fault) {
    return FrameWriter.write(new Frame.Refused(id), WireWords.FAULT, fault);
  }

  private void finish(String answer) {
    calls.decrementAndGet();
    try {
      channel.send(answer);
    } catch (IllegalStateException e) {
      log.atDebug().setCause(e).log("the gateway is gone");
    }
  }

  @Override
  public void closed() {
    isClosed = true;
    host.disconnected(this);
    offers.close();
    links.values().forEach(sessions::close);
    links.clear();
  }

  @Override
  public long open(SessionName session, long number, long generation) {
    var link = new ServedLink(session, number, this);
    if (links.putIfAbsent(number, link) != null) {
      throw Fault.invalid("link", "is open already: " + number);
    }
    var given = 0L;
    try {
      given = sessions.open(link, generation);
    } finally {
      if (given == 0) {
        links.remove(number, link);
      }
    }
    if (isClosed) {
      sessions.close(link);
    }
    return given;
  }

  @Override
  public void forget(SessionName session) {
    sessions.forget(session);
  }

  @Override
  public Map<String, Long> figures() {
    return sessions.figures();
  }

  @Override
  public void close(ServedLink link) {
    links.remove(link.number(), link);
    sessions.close(link);
  }

  @Override
  public void replaced(ServedLink link) {
    links.remove(link.number(), link);
    executor.execute(() -> {
      try {
        channel.send(FrameWriter.write(new Frame.Replaced(link.number())));
      } catch (IllegalStateException e) {
        log.atDebug().setCause(e).log("the gateway is gone");
      }
    });
  }

  @Override
  public void offer(long link, LinkSignal.Lifecycle signal) {
    offers.make(
        number -> FrameWriter.write(new Frame.Lifecycle(number, link), WireWords.LIFECYCLE, signal),
        TAKING);
  }

  @Override
  public void offer(long link, List<AccountUpdate> signals, boolean held) {
    var number = offers.next();
    var frame =
        FrameWriter.write(new Frame.Updates(number, link, held), WireWords.UPDATES, signals);
    if (frame.length() > LARGE_FRAME && signals.size() > 1) {
      var half = signals.size() / 2;
      offer(link, signals.subList(0, half), held);
      offer(link, signals.subList(half, signals.size()), held);
    } else {
      offers.make(number, frame, TAKING);
    }
  }

  /// Returns when the gateway has run its timers, or takes too long, or is gone.
  void setClock(ClockSetting setting, Duration deadline) {
    try {
      offers.make(number -> FrameWriter.write(new Frame.Clock(number, setting)), deadline);
    } catch (FaultException e) {
      log.atWarn().setCause(e).log("a gateway did not follow the clock");
    }
  }
}
