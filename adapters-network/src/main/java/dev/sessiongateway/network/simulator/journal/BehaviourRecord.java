package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A behaviour of phones, in the journal and in descriptions of worlds. The fields are those of
/// [DescribedBehaviour].
public record BehaviourRecord(
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

  public static BehaviourRecord of(PhoneBehaviour behaviour) {
    var all = DescribedBehaviour.of(behaviour);
    return new BehaviourRecord(
        all.kind(),
        all.number(),
        all.delay(),
        all.perMinute(),
        all.session(),
        all.pattern(),
        all.chat(),
        all.text(),
        all.press(),
        all.pick(),
        all.vote(),
        all.read(),
        all.typing(),
        all.numbers(),
        all.to(),
        all.interval(),
        all.seed());
  }

  /// This behaviour with other chats.
  public BehaviourRecord with(@Nullable String otherChat, @Nullable List<String> others) {
    return new BehaviourRecord(
        kind, number, delay, perMinute, session, pattern, otherChat, text, press, pick, vote, read,
        typing, numbers, others, interval, seed);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public PhoneBehaviour toBehaviour() {
    return new DescribedBehaviour(
            kind == null ? "" : kind,
            number,
            delay,
            perMinute,
            session,
            pattern,
            chat,
            text,
            press,
            pick,
            vote,
            read,
            typing,
            numbers,
            to,
            interval,
            seed)
        .toBehaviour();
  }
}
