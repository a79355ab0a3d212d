package dev.sessiongateway.http.familya.story;

import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.story.Stories;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.http.familya.messaging.SendResult;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Stories in family A.
public final class StoryRoutes implements Api.RouteGroup {
  private static final String STATUS = "/api/{session}/status";

  private final Stories stories;
  private final Messaging messaging;
  private final ServerInfo server;

  public StoryRoutes(Stories stories, Messaging messaging, ServerInfo server) {
    this.stories = stories;
    this.messaging = messaging;
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post(STATUS + "/text", Scope.SEND, StoryBody.Text.class, this::post);
    api.post(STATUS + "/image", Scope.SEND, BodyKind.MEDIA, StoryBody.Image.class, this::post);
    api.post(STATUS + "/voice", Scope.SEND, BodyKind.VOICE, StoryBody.Voice.class, this::post);
    api.post(STATUS + "/video", Scope.SEND, BodyKind.MEDIA, StoryBody.Video.class, this::post);
    api.post(STATUS + "/delete", Scope.SEND, DeleteBody.class, this::delete);
    api.get(STATUS + "/new-message-id", Scope.SEND, this::newMessageId);
  }

  private ApiResponse post(ApiRequest request, StoryBody body) {
    var session = request.session();
    var story =
        OutgoingMessage.to(Address.STATUS, body.toStory(request))
            .withIdempotency(request.idempotency(body.id()))
            .converting(body.conversion())
            .previewing(body.preview());
    var posted = FaultTranslation.naming(body::named, () -> stories.post(session.name(), story));
    return answer(request, posted);
  }

  private ApiResponse delete(ApiRequest request, DeleteBody body) {
    var story = request.messageId("id", body.id());
    var people = StoryBody.people(request, body.contacts());
    return answer(request, stories.remove(request.session().name(), story, people));
  }

  private ApiResponse answer(ApiRequest request, Message story) {
    return request.done(SendResult.of(story, request.session(), server));
  }

  private ApiResponse newMessageId(ApiRequest request) {
    request.session(); // 404 for an unknown session
    return ApiResponse.ok(new NewId(messaging.newMessageId().value()));
  }

  record DeleteBody(String id, @Nullable List<@Length(min = 1) String> contacts) {}

  record NewId(String id) {}
}
