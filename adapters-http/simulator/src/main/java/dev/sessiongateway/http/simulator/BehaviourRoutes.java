package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.application.simulation.PhoneBehaviours.Running;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What simulated phones do by themselves.
///
/// @param found empty on a real network, where every call is 501
public record BehaviourRoutes(Optional<PhoneBehaviours> found) implements Api.Native {
  private static final String BEHAVIOURS = "/simulator/behaviours";
  private static final String BEHAVIOUR = BEHAVIOURS + "/{behaviourId}";

  @Override
  public void register(Api api) {
    api.get("simulator.listBehaviours", BEHAVIOURS, Scope.ADMIN, this::list)
        .answersList(View.class);
    api.post("simulator.addBehaviour", BEHAVIOURS, Scope.ADMIN, Body.class, this::add)
        .answers(SentMessageId.class);
    api.delete("simulator.clearBehaviours", BEHAVIOURS, Scope.ADMIN, this::clear)
        .answers(ApiResponse.Success.class);
    api.get("simulator.getBehaviour", BEHAVIOUR, Scope.ADMIN, this::read).answers(View.class);
    api.delete("simulator.removeBehaviour", BEHAVIOUR, Scope.ADMIN, this::remove)
        .answers(ApiResponse.Success.class);
  }

  private PhoneBehaviours behaviours() {
    return found.orElseThrow(() -> new Fault.Unsupported(PhoneBehaviours.CODE).toException());
  }

  private static BehaviourId id(ApiRequest request) {
    return new BehaviourId(request.path("behaviourId"));
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(behaviours().list().stream().map(View::of).toList());
  }

  private ApiResponse add(ApiRequest request, Body body) {
    var id = behaviours().add(body.toBehaviour());
    return ApiResponse.created(new SentMessageId(id.value()));
  }

  private ApiResponse read(ApiRequest request) {
    return ApiResponse.ok(View.of(behaviours().get(id(request))));
  }

  private ApiResponse remove(ApiRequest request) {
    behaviours().remove(id(request));
    return PhonePaths.done();
  }

  private ApiResponse clear(ApiRequest request) {
    behaviours().clear();
    return PhonePaths.done();
  }

  /// A behaviour; each kind has its own fields.
  record Body(
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
      @Nullable @Size(max = PhoneBehaviour.MOST_NUMBERS)
          List<@Length(min = 1, max = 128) String> to,
      @Nullable @Length(min = 1, max = 40) String interval,
      @Nullable Long seed) {
    PhoneBehaviour toBehaviour() {
      return new DescribedBehaviour(
              kind, number, delay, perMinute, session, pattern, chat, text, press, pick, vote, read,
              typing, numbers, to, interval, seed)
          .toBehaviour();
    }
  }

  /// A behaviour with all its values, and what came of it.
  @SchemaName("Behaviour")
  record View(
      String id,
      @JsonUnwrapped DescribedBehaviour behaviour,
      long acted,
      @Nullable String lastFault) {
    static View of(Running running) {
      return new View(
          running.id().value(),
          DescribedBehaviour.of(running.behaviour()),
          running.acted(),
          running.lastFault());
    }
  }
}
