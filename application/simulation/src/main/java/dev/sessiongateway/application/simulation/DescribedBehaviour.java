package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A [PhoneBehaviour] as people write it and as it is stored: its kind, and the fields of all
/// kinds, of which each takes its own.
///
/// @param kind one of the words below
/// @param delay as `2s`, `1500ms` or `PT2S`, as are `typing` and `interval`
/// @param to numbers or addresses, as is `chat`
public record DescribedBehaviour(
    @Nullable String kind,
    @Nullable String number,
    @Nullable String delay,
    @Nullable Integer perMinute,
    @Nullable String session,
    @Nullable String pattern,
    @Nullable String chat,
    @Nullable String text,
    @Nullable String press,
    @Nullable String pick,
    @Nullable List<String> vote,
    @Nullable Boolean read,
    @Nullable String typing,
    @Nullable List<String> numbers,
    @Nullable List<String> to,
    @Nullable String interval,
    @Nullable Long seed) {
  public static final String ECHO = "echo";
  public static final String AUTO_SCAN = "auto_scan";
  public static final String REPLY = "reply";
  public static final String READ = "read";
  public static final String RANDOM_WALK = "random_walk";

  private static final int PER_MINUTE = 20;
  private static final String INTERVAL = "1s";
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          ECHO, Set.of("number", "delay", "perMinute"),
          AUTO_SCAN, Set.of("number", "session"),
          REPLY,
              Set.of(
                  "number",
                  "delay",
                  "perMinute",
                  "pattern",
                  "chat",
                  "text",
                  "press",
                  "pick",
                  "vote",
                  "read",
                  "typing"),
          READ, Set.of("number", "delay"),
          RANDOM_WALK, Set.of("numbers", "to", "interval", "seed"));

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a value that is
  ///   not possible, or a field that another kind has
  public PhoneBehaviour toBehaviour() {
    var fields = kind == null ? null : FIELDS.get(kind);
    if (kind == null || fields == null) {
      throw Fault.invalid("kind", "must be echo, auto_scan, reply, read or random_walk");
    }
    present()
        .forEach((field, value) -> {
          if (value != null && !fields.contains(field)) {
            throw Fault.invalid(field, "does not belong to " + kind);
          }
        });
    return switch (kind) {
      case ECHO -> new PhoneBehaviour.Echo(number("number", number), delayOrNone(), rate());
      case AUTO_SCAN ->
          new PhoneBehaviour.AutoScan(
              number("number", number), session == null ? null : new SessionName(session));
      case REPLY -> reply();
      case READ -> new PhoneBehaviour.Read(number("number", number), delayOrNone());
      default -> walk();
    };
  }

  /// This behaviour with other chats.
  public DescribedBehaviour with(@Nullable String otherChat, @Nullable List<String> others) {
    return new DescribedBehaviour(
        kind, number, delay, perMinute, session, pattern, otherChat, text, press, pick, vote, read,
        typing, numbers, others, interval, seed);
  }

  private Map<String, @Nullable Object> present() {
    var all = new LinkedHashMap<String, @Nullable Object>();
    all.put("number", number);
    all.put("delay", delay);
    all.put("perMinute", perMinute);
    all.put("session", session);
    all.put("pattern", pattern);
    all.put("chat", chat);
    all.put("text", text);
    all.put("press", press);
    all.put("pick", pick);
    all.put("vote", vote);
    all.put("read", read);
    all.put("typing", typing);
    all.put("numbers", numbers);
    all.put("to", to);
    all.put("interval", interval);
    all.put("seed", seed);
    return all;
  }

  private PhoneBehaviour.Reply reply() {
    return new PhoneBehaviour.Reply(
        number("number", number),
        required("pattern", pattern),
        chat == null ? null : address("chat", chat),
        new PhoneBehaviour.Answer(press, pick, vote == null ? List.of() : vote, text),
        delayOrNone(),
        Boolean.TRUE.equals(read),
        duration("typing", typing, "0s"),
        rate());
  }

  private PhoneBehaviour.RandomWalk walk() {
    return new PhoneBehaviour.RandomWalk(
        numbers == null
            ? List.of()
            : numbers.stream().map(each -> number("numbers", each)).distinct().toList(),
        to == null ? List.of() : to.stream().map(each -> address("to", each)).distinct().toList(),
        duration("interval", interval, INTERVAL),
        seed == null ? 0 : seed);
  }

  private Duration delayOrNone() {
    return duration("delay", delay, "0s");
  }

  private int rate() {
    return perMinute == null ? PER_MINUTE : perMinute;
  }

  private static Duration duration(String field, @Nullable String text, String otherwise) {
    return TimeText.duration(field, text == null ? otherwise : text);
  }

  private static PhoneNumber number(String field, @Nullable String text) {
    return PhoneNumber.parse(field, required(field, text));
  }

  private static Address address(String field, String text) {
    var address =
        text.indexOf('@') < 0
            ? PhoneNumber.parse(field, text).jid()
            : Address.read(text)
                .orElseThrow(() -> Fault.invalid(field, "must be a number or a chat id"));
    if (!address.isPerson() && !address.isGroup()) {
      throw Fault.invalid(field, "must be a person or a group");
    }
    return address;
  }

  private static String required(String field, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      throw Fault.invalid(field, "is required");
    }
    return text;
  }

  /// The behaviour with every value, so that a later default does not change it.
  public static DescribedBehaviour of(PhoneBehaviour behaviour) {
    return switch (behaviour) {
      case PhoneBehaviour.Echo(var number, var delay, var perMinute) ->
          answering(ECHO, number, delay, perMinute);
      case PhoneBehaviour.AutoScan(var number, var session) -> {
        var phone = number.digits();
        var only = session == null ? null : session.value();
        yield new DescribedBehaviour(
            AUTO_SCAN, phone, null, null, only, null, null, null, null, null, null, null, null,
            null, null, null, null);
      }
      case PhoneBehaviour.Read(var number, var delay) -> answering(READ, number, delay, null);
      case PhoneBehaviour.Reply reply ->
          answering(REPLY, reply.number(), reply.delay(), reply.perMinute())
              .with(reply, reply.answer());
      case PhoneBehaviour.RandomWalk(var numbers, var to, var interval, var seed) -> {
        var walk = RANDOM_WALK;
        var phones = numbers.stream().map(PhoneNumber::digits).toList();
        var others = to.stream().map(Address::toString).toList();
        var mean = interval.toString();
        yield new DescribedBehaviour(
            walk, null, null, null, null, null, null, null, null, null, null, null, null, phones,
            others, mean, seed);
      }
    };
  }

  private static DescribedBehaviour answering(
      String kind, PhoneNumber number, Duration delay, @Nullable Integer perMinute) {
    var phone = number.digits();
    var wait = delay.toString();
    return new DescribedBehaviour(
        kind, phone, wait, perMinute, null, null, null, null, null, null, null, null, null, null,
        null, null, null);
  }

  private DescribedBehaviour with(PhoneBehaviour.Reply reply, PhoneBehaviour.Answer answer) {
    var words = reply.pattern();
    var only = reply.chat() == null ? null : reply.chat().toString();
    var written = answer.text();
    var button = answer.press();
    var row = answer.pick();
    var options = answer.vote().isEmpty() ? null : answer.vote();
    var reads = reply.read();
    var types = reply.typing().toString();
    return new DescribedBehaviour(
        kind, number, delay, perMinute, session, words, only, written, button, row, options, reads,
        types, numbers, to, interval, seed);
  }
}
