package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.app.AppDraft;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.chatwoot.AgentNotices.NoticeBody;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxFields;
import java.util.Set;

/// The connection of an instance to Chatwoot, with the operations of Evolution API. It is an app of
/// the session, which family A shows too.
record InstanceInboxRoutes(Sessions sessions, Apps apps, ChatwootApp inboxes, AgentNotices notices)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findChatwoot", "/chatwoot/find/{instance}", Scope.READ, this::find)
        .answers(InboxRow.class);
    api.post("b.setChatwoot", "/chatwoot/set/{instance}", Scope.APP, InboxFields.class, this::set);
    api.openPost(
        "b.takeChatwootWebhook", "/chatwoot/webhook/{instance}", NoticeBody.class, this::take);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(row(request.session()));
  }

  private Object row(Session session) {
    return inboxes.row(session).orElse(InboxRow.NONE);
  }

  /// A disabled app keeps its settings, unless the body brings others.
  private ApiResponse set(ApiRequest request, InboxFields fields) {
    var session = request.session();
    var isEnabled = Required.of("enabled", fields.enabled());
    var present = ChatwootApp.app(session);
    if (isEnabled) {
      var before = present.map(app -> app.settings()).orElse(null);
      var proxy = session.config().proxy();
      var settings = inboxes.settings(session.name(), fields, before, proxy);
      var id = present.map(App::id).orElseGet(apps::newId);
      var draft = new AppDraft(new App(id, true, settings), Set.of(), request.key());
      var _ =
          present.isPresent()
              ? apps.update(session.name(), draft)
              : apps.create(session.name(), draft);
    } else {
      present.ifPresent(app -> {
        var off = new App(app.id(), false, app.settings());
        apps.update(session.name(), new AppDraft(off, Set.of(), request.key()));
      });
    }
    return ApiResponse.created(row(sessions.get(session.name())));
  }

  private ApiResponse take(ApiRequest request, NoticeBody notice) {
    var name = request.path("instance");
    var session =
        sessions.find(name).orElseThrow(() -> Fault.notFound("app", "chatwoot of " + name));
    var app =
        ChatwootApp.app(session)
            .filter(App::enabled)
            .orElseThrow(() -> Fault.notFound("app", "chatwoot of " + name));
    return notices.take(session, app, notice);
  }
}
