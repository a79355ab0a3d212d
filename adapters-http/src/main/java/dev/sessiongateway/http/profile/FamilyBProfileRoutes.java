package dev.sessiongateway.http.profile;

import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.instance.Instances;

/// What an account shows of itself, for family B.
public final class FamilyBProfileRoutes implements Api.Capability {
  private final Instances instances;
  private final Profiles profiles;

  public FamilyBProfileRoutes(Instances instances, Profiles profiles) {
    this.instances = instances;
    this.profiles = profiles;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/chat/fetchPrivacySettings/{instance}", Scope.READ, this::privacy);
    api.putOrPost(
        "/chat/updatePrivacySettings/{instance}",
        Scope.SEND,
        FamilyBPrivacyBody.class,
        this::updatePrivacy);
  }

  private Answer privacy(Call call) {
    return Answer.ok(FamilyBPrivacy.of(profiles.privacy(instances.of(call).name())));
  }

  private Answer updatePrivacy(Call call, FamilyBPrivacyBody body) {
    var after = profiles.updatePrivacy(instances.of(call).name(), body.toSettings());
    return Answer.created(new Updated("success", FamilyBPrivacy.of(after)));
  }

  record Updated(String update, FamilyBPrivacy data) {}
}
