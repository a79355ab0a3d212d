package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.json.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A behaviour; each kind has its own fields.
@JsonInclude(JsonInclude.Include.NON_NULL)
record BehaviourBody(
    @OneOf({
          DescribedBehaviour.ECHO,
          DescribedBehaviour.AUTO_SCAN,
          DescribedBehaviour.REPLY,
          DescribedBehaviour.READ,
          DescribedBehaviour.RANDOM_WALK
        })
        String kind,
    @Nullable @Length(max = 40) String number,
    @Nullable @Length(min = 1, max = 40) String delay,
    @Nullable @Range(min = 1, max = PhoneBehaviour.MOST_PER_MINUTE) Integer perMinute,
    @Nullable @Length(min = 1, max = 64) String session,
    @Nullable @Length(min = 1, max = PhoneBehaviour.LONGEST_PATTERN) String pattern,
    @Nullable @Length(min = 1, max = 128) String chat,
    @Nullable @Length(min = 1, max = PhoneBehaviour.LONGEST_TEXT) String text,
    @Nullable @Length(min = 1, max = 256) String press,
    @Nullable @Length(min = 1, max = 256) String pick,
    @Nullable @Size(min = 1, max = 12) List<@Length(min = 1, max = 256) String> vote,
    @Nullable Boolean read,
    @Nullable @Length(min = 1, max = 40) String typing,
    @Nullable @Size(min = 1, max = PhoneBehaviour.MOST_NUMBERS)
        List<@Length(min = 1, max = 40) String> numbers,
    @Nullable @Size(max = PhoneBehaviour.MOST_NUMBERS) List<@Length(min = 1, max = 128) String> to,
    @Nullable @Length(min = 1, max = 40) String interval,
    @Nullable Long seed) {
  static BehaviourBody of(DescribedBehaviour all) {
    return new BehaviourBody(
        Objects.requireNonNull(all.kind()),
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

  PhoneBehaviour toBehaviour() {
    return new DescribedBehaviour(
            kind, number, delay, perMinute, session, pattern, chat, text, press, pick, vote, read,
            typing, numbers, to, interval, seed)
        .toBehaviour();
  }
}
