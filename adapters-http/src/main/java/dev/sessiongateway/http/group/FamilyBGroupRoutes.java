package dev.sessiongateway.http.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.instance.Instances;
import org.jspecify.annotations.Nullable;

/// Groups, for family B.
public final class FamilyBGroupRoutes implements Api.Capability {
  private static final String SUFFIX = "@g.us";

  private final Instances instances;
  private final Groups groups;

  public FamilyBGroupRoutes(Instances instances, Groups groups) {
    this.instances = instances;
    this.groups = groups;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.putOrPost(
        "/group/updateGroupSubject/{instance}", Scope.SEND, SubjectBody.class, this::setSubject);
  }

  private Answer setSubject(Call call, SubjectBody body) {
    var session = instances.of(call).name();
    groups.update(
        session,
        groupJid(call, body.groupJid()),
        GroupChange.ofSubject(new GroupSubject(body.subject()).value()));
    return Answer.created(new Updated("success"));
  }

  /// From the body, else from the query; with or without its suffix.
  private static Jid groupJid(Call call, @Nullable String inBody) {
    var text = inBody == null ? call.query().required("groupJid").strip() : inBody.strip();
    return Jid.parse("groupJid", text.endsWith(SUFFIX) ? text : text + SUFFIX);
  }

  record SubjectBody(String subject, @Nullable String groupJid) {}

  record Updated(String update) {}
}
