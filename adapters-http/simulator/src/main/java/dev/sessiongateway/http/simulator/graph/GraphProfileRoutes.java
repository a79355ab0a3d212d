package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.CloudBusiness.CloudProfile;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.simulator.graph.CloudFiles.CloudFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What people see of a business (Meta's page *Business profiles*).
record GraphProfileRoutes(GraphPaths paths) {
  private static final String PROFILE = GraphPaths.NODE + "/whatsapp_business_profile";
  private static final Set<String> PICTURES = Set.of("image/jpeg", "image/png");

  void register(Api api) {
    api.openGet("graph.getProfile", PROFILE, this::profile).parameters(GraphPaths.FIELDS);
    api.openPost(
        "graph.setProfile",
        PROFILE,
        ProfileBody.class,
        (request, body) -> setProfile(paths.ofNumber(request, body.accessToken()), body));
  }

  private ApiResponse profile(ApiRequest request) {
    var account = paths.ofNumber(request);
    var profile = account.business().profile();
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("messaging_product", "whatsapp");
    view.put("about", profile.about());
    view.put("address", profile.address());
    view.put("description", profile.description());
    view.put("email", profile.email());
    view.put("vertical", profile.vertical());
    view.put("profile_picture_url", picture(request, account));
    view.put("websites", profile.websites().isEmpty() ? null : profile.websites());
    var chosen = GraphPaths.chosen(request, view);
    chosen.put("messaging_product", "whatsapp");
    return ApiResponse.ok(GraphList.of(List.of(chosen)));
  }

  /// Where the picture of the phone is; the token opens it.
  private @Nullable String picture(ApiRequest request, CloudAccount account) {
    return paths.accounts().services().phones().phones().stream()
        .filter(phone -> phone.number().equals(account.business().number()))
        .map(VirtualPhones.Phone::picture)
        .filter(Objects::nonNull)
        .findFirst()
        .map(file -> account.files().add(new CloudFile(file, file.mimetype())))
        .map(id -> GraphMediaRoutes.address(request, id))
        .orElse(null);
  }

  private ApiResponse setProfile(CloudAccount account, ProfileBody body) {
    MessageBody.requireProduct(body.product());
    if (body.picture() != null) {
      setPicture(account, body.picture());
    }
    var _ =
        paths
            .accounts()
            .services()
            .businesses()
            .update(account.business().phone(), now -> now.with(body.changed(now.profile())));
    return GraphPaths.done();
  }

  /// The picture of the virtual phone.
  private void setPicture(CloudAccount account, String handle) {
    var field = "profile_picture_handle";
    var file = account.uploads().file(field, handle).stored();
    if (!PICTURES.contains(file.mimetype())) {
      throw GraphFault.PARAMETER.toException(field + " must be of a JPEG or PNG file");
    }
    paths.accounts().services().phones().setPicture(account.business().number(), file);
  }

  /// What is absent stays; what is empty is removed.
  ///
  /// @param picture of a resumable upload
  record ProfileBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String accessToken,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @MayBeEmpty @Length(max = 139) String about,
      @Nullable @MayBeEmpty @Length(max = 256) String address,
      @Nullable @MayBeEmpty @Length(max = 512) String description,
      @Nullable @MayBeEmpty @Length(max = 128) String email,
      @Nullable @MayBeEmpty @Length(max = 64) String vertical,
      @Nullable @Size(max = 2) List<@Length(min = 1, max = 256) String> websites,
      @JsonProperty("profile_picture_handle") @Nullable @Length(max = 1_024) String picture) {
    CloudProfile changed(CloudProfile before) {
      return new CloudProfile(
          either(about, before.about()),
          either(address, before.address()),
          either(description, before.description()),
          either(email, before.email()),
          either(vertical, before.vertical()),
          websites == null ? before.websites() : websites);
    }

    private static @Nullable String either(@Nullable String wanted, @Nullable String before) {
      if (wanted == null) {
        return before;
      }
      return wanted.isEmpty() ? null : wanted;
    }
  }
}
