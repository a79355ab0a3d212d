package dev.sessiongateway.http.familya.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.server.MediaLink;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The pictures of groups in family A.
public final class GroupPictureRoutes implements Api.RouteGroup {
  private static final String PICTURE = GroupPath.GROUP + "/picture";

  private final Groups groups;
  private final ServerInfo server;

  public GroupPictureRoutes(Groups groups, ServerInfo server) {
    this.groups = groups;
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(PICTURE, Scope.READ, this::get);
    api.put(PICTURE, Scope.SEND, BodyKind.MEDIA, PictureBody.class, this::set);
    api.delete(PICTURE, Scope.SEND, this::remove);
  }

  /// `refresh` changes nothing: the network is asked every time.
  private ApiResponse get(ApiRequest request) {
    var _ = request.query().flag("refresh");
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return ApiResponse.ok(new Picture(MediaLink.picture(server, group.pictureUrl())));
  }

  private ApiResponse set(ApiRequest request, PictureBody body) {
    var limit = request.mediaLimits().otherBytes();
    var image = body.file().toAttachment("file", "media", limit);
    groups.setPicture(request.session().name(), GroupPath.group(request), image);
    return ApiResponse.ok(new Done(true));
  }

  /// In WAHA's dialect, removing an absent picture succeeds.
  private ApiResponse remove(ApiRequest request) {
    var wasThere = groups.removePicture(request.session().name(), GroupPath.group(request));
    if (!wasThere && !request.speaks(Dialect.WAHA)) {
      throw Fault.notFound("picture", "");
    }
    return ApiResponse.ok(new Done(true));
  }

  record PictureBody(FileBody file) {}

  /// @param url null without a picture
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(@Nullable String url) {}

  record Done(boolean success) {}
}
