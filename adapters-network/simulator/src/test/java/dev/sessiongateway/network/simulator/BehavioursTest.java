package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour.Answer;
import dev.sessiongateway.application.simulation.PhoneBehaviour.AutoScan;
import dev.sessiongateway.application.simulation.PhoneBehaviour.Echo;
import dev.sessiongateway.application.simulation.PhoneBehaviour.RandomWalk;
import dev.sessiongateway.application.simulation.PhoneBehaviour.Read;
import dev.sessiongateway.application.simulation.PhoneBehaviour.Reply;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.application.simulation.PhoneBehavioursContract;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BehavioursTest implements PhoneBehavioursContract {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path directory;
  @TempDir private Path copy;
  @AutoClose private Town town;
  private PhoneBehaviours behaviours;

  @BeforeEach
  void open() {
    town = new Town(directory);
    behaviours = Simulation.of(town.network).orElseThrow().behaviours();
  }

  @Override
  public PhoneBehaviours behaviours() {
    return behaviours;
  }

  @Override
  public PhoneNumber somebody() {
    return ADA;
  }

  private static Echo echo(PhoneNumber number) {
    return new Echo(number, Duration.ZERO, 20);
  }

  private static Reply reply(PhoneNumber number, String pattern, Answer answer) {
    return new Reply(number, pattern, null, answer, Duration.ZERO, false, Duration.ZERO, 5);
  }

  private static Answer text(String text) {
    return new Answer(null, null, List.of(), text);
  }

  private void write(PhoneNumber from, Address to, String text) {
    town.phones.write(from, to, text);
  }

  /// The messages that the phone gets from now on.
  private BlockingQueue<Message> inbox(PhoneNumber phone) {
    var messages = new LinkedBlockingQueue<Message>();
    town.phones.follow(
        phone,
        null,
        updates -> {
          for (var update : updates) {
            if (update instanceof Update.OfMessage(var shown, var isNew)
                && isNew
                && !shown.message().fromMe()) {
              messages.add(shown.message());
            }
          }
        });
    return messages;
  }

  private static Message next(BlockingQueue<Message> inbox) throws InterruptedException {
    var message = inbox.poll(60, TimeUnit.SECONDS);
    if (message == null) {
      throw new AssertionError("no message came");
    }
    return message;
  }

  private void awaitTimer(Duration delay) {
    while (!town.time.hasTimerIn(delay)) {
      Thread.onSpinWait();
    }
  }

  /// Returns when the phone, which answers Chloe, has handled all earlier messages.
  private void awaitHandled(PhoneNumber phone) throws InterruptedException {
    var inbox = inbox(CHLOE);
    write(CHLOE, phone.jid(), "marker");
    next(inbox);
  }

  private List<String> texts(PhoneNumber phone, PhoneNumber other) {
    return town.messages(phone, other.jid()).stream()
        .map(shown -> shown.message().content().text())
        .toList();
  }

  @Test
  void anEchoAnswersEachTextInItsChat() throws InterruptedException {
    var inbox = inbox(BEN);
    behaviours.add(echo(ADA));
    write(BEN, ADA.jid(), "hello");
    assertThat(next(inbox).content().text()).isEqualTo("hello");
    write(BEN, HIKERS, "hello all");
    var inGroup = next(inbox);
    assertThat(inGroup.chat()).isEqualTo(HIKERS);
    assertThat(inGroup.sender()).isEqualTo(ADA.jid());
  }

  @Test
  void echoesDoNotAnswerEachOther() throws InterruptedException {
    behaviours.add(echo(ADA));
    behaviours.add(echo(BEN));
    write(BEN, ADA.jid(), "hello");
    awaitHandled(ADA);
    awaitHandled(BEN);
    assertThat(texts(BEN, ADA)).containsExactly("hello", "hello");
  }

  @Test
  void repliesThatAnswerEachOtherEnd() throws InterruptedException {
    behaviours.add(reply(ADA, ".", text("again")));
    behaviours.add(reply(BEN, ".", text("again")));
    write(BEN, ADA.jid(), "hello");
    while (texts(BEN, ADA).size() < 11) {
      Thread.onSpinWait();
    }
    awaitHandled(ADA);
    assertThat(texts(BEN, ADA)).hasSize(11);
    town.time.advance(Duration.ofMinutes(1));
    var inbox = inbox(BEN);
    write(BEN, ADA.jid(), "once more");
    assertThat(next(inbox).content().text()).isEqualTo("again");
  }

  @Test
  void aReplyReadsAndTypesBeforeItAnswers() throws InterruptedException {
    var inbox = inbox(BEN);
    behaviours.add(
        new Reply(
            ADA,
            "order (\\d+)",
            BEN.jid(),
            text("Order $1 is on its way"),
            SECOND,
            true,
            Duration.ofSeconds(2),
            20));
    write(CHLOE, ADA.jid(), "order 1");
    write(BEN, ADA.jid(), "an invoice");
    write(BEN, ADA.jid(), "my order 27 please");
    awaitTimer(SECOND);
    assertThat(town.last(BEN, ADA.jid()).message().ack()).isEqualTo(Ack.DEVICE);
    town.time.advance(SECOND);
    assertThat(town.last(BEN, ADA.jid()).message().ack()).isEqualTo(Ack.READ);
    assertThat(town.phones.chats(BEN).getFirst().typing()).containsExactly(ADA.jid());
    assertThat(inbox).isEmpty();
    town.time.advance(Duration.ofSeconds(2));
    assertThat(next(inbox).content().text()).isEqualTo("Order 27 is on its way");
    assertThat(texts(CHLOE, ADA)).containsExactly("order 1");
  }

  @Test
  void aReplyPressesPicksAndVotes() throws InterruptedException {
    var inbox = inbox(BEN);
    behaviours.add(
        reply(ADA, "(?i)choose", new Answer("Yes", "row-2", List.of("Sunday"), "what?")));
    var buttons = List.<Button>of(new Button.Reply("n", "No"), new Button.Reply("y", "Yes"));
    town.phones.write(
        BEN,
        ADA.jid(),
        new InteractiveContent.Buttons(null, null, "Choose one", null, buttons),
        null);
    assertThat(next(inbox).content()).isEqualTo(new InteractiveContent.ButtonReply("y", "Yes"));
    var rows =
        List.of(
            new ListSection.Row("row-1", "Tea", null), new ListSection.Row("row-2", "Milk", null));
    town.phones.write(
        BEN,
        ADA.jid(),
        new InteractiveContent.ListMessage(
            "Choose", null, null, "Menu", List.of(new ListSection("Drinks", rows))),
        null);
    assertThat(next(inbox).content())
        .isEqualTo(new InteractiveContent.ListReply("row-2", "Milk", null));
    var poll = new Content.Poll("Choose a day", List.of("Saturday", "Sunday"), 1);
    town.phones.write(BEN, ADA.jid(), poll, null);
    write(BEN, ADA.jid(), "choose");
    assertThat(next(inbox).content().text()).isEqualTo("what?");
    assertThat(town.messages(BEN, ADA.jid()).stream().flatMap(shown -> shown.tallies().stream()))
        .anySatisfy(tally -> assertThat(tally.toString()).contains("Sunday", ADA.digits()));
  }

  @Test
  void aPhoneReadsAfterTheDelay() {
    behaviours.add(new Read(ADA, SECOND));
    write(BEN, ADA.jid(), "hello");
    awaitTimer(SECOND);
    town.time.advance(Duration.ofMillis(999));
    assertThat(town.last(BEN, ADA.jid()).message().ack()).isEqualTo(Ack.DEVICE);
    town.time.advance(Duration.ofMillis(1));
    assertThat(town.last(BEN, ADA.jid()).message().ack()).isEqualTo(Ack.READ);
  }

  private SignalRecorder session(String name) {
    var signals = new SignalRecorder();
    town.network.open(new SessionName(name), signals).connect();
    return signals;
  }

  @Test
  void eachCodeIsScannedByAPhoneThatIsFree() {
    var early = session("early");
    early.nextQr();
    behaviours.add(new AutoScan(PAULA, null));
    early.next(Connected.class);
    behaviours.add(new AutoScan(FRIDA, null));
    behaviours.add(new AutoScan(ADA, new SessionName("hers")));
    session("late").next(Connected.class);
    session("hers").next(Connected.class);
    session("another").next(Connected.class);
    assertThat(sessions(PAULA)).containsExactlyInAnyOrder("early", "another");
    assertThat(sessions(FRIDA)).containsExactly("late");
    assertThat(sessions(ADA)).containsExactly("hers");
  }

  private List<String> sessions(PhoneNumber phone) {
    return Simulation.of(town.network)
        .orElseThrow()
        .world()
        .snapshot()
        .lines()
        .filter(line -> line.contains("\"did\":\"link\"") && line.contains(phone.digits()))
        .map(line -> line.replaceFirst(".*\"session\":\"([a-z]+)\".*", "$1"))
        .toList();
  }

  private String walked(Path at, long seed) {
    try (var other = new Town(at)) {
      var all = Simulation.of(other.network).orElseThrow().behaviours();
      var id =
          all.add(
              new RandomWalk(
                  List.of(ADA, BEN, CHLOE, PAULA),
                  List.of(HIKERS, FRIDA.jid()),
                  Duration.ofMillis(100),
                  seed));
      other.time.advance(Duration.ofMinutes(1));
      assertThat(all.get(id).acted()).isBetween(400L, 800L);
      return Simulation.of(other.network).orElseThrow().world().snapshot();
    }
  }

  @Test
  void walksOfOneSeedAreEqual(@TempDir Path one, @TempDir Path two, @TempDir Path three) {
    var first = walked(one, 7);
    assertThat(walked(two, 7).equals(first)).as("same bytes").isTrue();
    assertThat(walked(three, 8).equals(first)).as("same bytes of another seed").isFalse();
    assertThat(first.contains("\"reactions\"")).as("has reactions").isTrue();
  }

  @Test
  void whatWasRemovedDoesNothingMore() throws InterruptedException {
    var inbox = inbox(BEN);
    var slow = behaviours.add(new Echo(ADA, SECOND, 20));
    write(BEN, ADA.jid(), "hello");
    awaitTimer(SECOND);
    behaviours.remove(slow);
    assertThat(town.time.hasTimerIn(SECOND)).isFalse();
    behaviours.add(reply(ADA, ".", text("only this")));
    write(BEN, ADA.jid(), "are you there?");
    assertThat(next(inbox).content().text()).isEqualTo("only this");
    behaviours.clear();
  }

  @Test
  void aFailureIsShown() {
    var id = behaviours.add(new Echo(ADA, SECOND, 20));
    write(BEN, ADA.jid(), "hello");
    awaitTimer(SECOND);
    town.phones.setOnline(ADA, false);
    town.time.advance(SECOND);
    assertThat(behaviours.get(id).acted()).isZero();
    assertThat(behaviours.get(id).lastFault()).isEqualTo("phone.offline");
  }

  private static List<PhoneBehaviour> of(PhoneBehaviours all) {
    return all.list().stream().map(PhoneBehaviours.Running::behaviour).toList();
  }

  private List<PhoneBehaviour> oneOfEach() {
    var all =
        List.<PhoneBehaviour>of(
            echo(ADA),
            new AutoScan(PAULA, new SessionName("s")),
            new Reply(
                BEN,
                "(x)",
                HIKERS,
                new Answer("a", "b", List.of("c"), "$1"),
                SECOND,
                true,
                SECOND,
                7),
            new Read(CHLOE, SECOND),
            new RandomWalk(List.of(FRIDA), List.of(HIKERS), Duration.ofHours(1), -3));
    all.forEach(behaviours::add);
    return all;
  }

  @Test
  void behavioursSurviveACrashAndAreInSnapshots() throws InterruptedException {
    var all = oneOfEach();
    try (var restarted = town.afterCrash(copy)) {
      var again = Simulation.of(restarted.network).orElseThrow().behaviours();
      assertThat(of(again)).isEqualTo(all);
      again.remove(again.list().getFirst().id());
      assertThat(of(again)).hasSize(4);
    }
    var world = Simulation.of(town.network).orElseThrow().world();
    var snapshot = world.snapshot();
    world.reset(new WorldSource.Initial(), false);
    assertThat(behaviours.list()).isEmpty();
    world.restore(snapshot);
    assertThat(of(behaviours)).isEqualTo(all);
    var inbox = inbox(BEN);
    write(BEN, ADA.jid(), "hello");
    assertThat(next(inbox).content().text()).isEqualTo("hello");
    assertFault("invalid.changes", () -> world.restore(snapshot.replace("\"(x)\"", "\"(\"")));
  }

  @Test
  void aPhoneTakesItsBehavioursAlong() {
    oneOfEach();
    var world = Simulation.of(town.network).orElseThrow().world();
    world.deletePhone(ADA);
    world.deletePhone(BEN);
    assertThat(of(behaviours)).hasSize(3);
  }

  @Test
  void whatTheWorldLacksIsRefused() {
    assertFault(
        "invalid.to",
        () ->
            behaviours.add(
                new RandomWalk(List.of(ADA), List.of(Address.group("120363")), SECOND, 0)));
    assertFault("invalid.pattern", () -> behaviours.add(reply(ADA, "(", text("x"))));
    assertThat(behaviours.list()).isEmpty();
  }

  @Test
  void thereAreNotEndlesslyMany() {
    for (var i = 0; i < PhoneBehaviours.MOST; i++) {
      behaviours.add(new AutoScan(PAULA, new SessionName("s" + i)));
    }
    assertFault("behaviours.too-many", () -> behaviours.add(echo(ADA)));
    behaviours.remove(new BehaviourId(behaviours.list().getLast().id().value()));
    behaviours.add(echo(ADA));
  }
}
