package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.simulator.graph.GraphList.Cursors;
import dev.sessiongateway.http.simulator.graph.GraphList.Paging;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Groups that a business makes and runs (Meta's page *Group management*).
record GraphGroupRoutes(GraphPaths paths) {
  private static final String GROUPS = GraphPaths.NODE + "/groups";
  private static final String LINK = GraphPaths.NODE + "/invite_link";
  private static final Parameter<@Nullable String> AFTER = Parameter.text("after");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 25, 1_024);
  private static final String JPEG = "image/jpeg";
  private static final int PICTURE_BYTES = 5 << 20;

  void register(Api api) {
    api.openGet("graph.listGroups", GROUPS, this::list).parameters(LIMIT, AFTER);
    api.openPost("graph.createGroup", GROUPS, NewGroupBody.class, this::create);
    api.openGet(
        "graph.getInviteLink",
        LINK,
        request -> ApiResponse.ok(link(FoundGroup.of(paths, request, null))));
    api.openPost("graph.resetInviteLink", LINK, ProductBody.class, this::resetLink);
    api.openDelete(
        "graph.removeParticipants",
        GraphPaths.NODE + "/participants",
        ParticipantsBody.class,
        this::removeParticipants);
  }

  private ApiResponse list(ApiRequest request) {
    var account = paths.ofNumber(request);
    var groups = account.groups();
    var all = groups.list();
    var ids = all.stream().map(group -> groups.id(group.id())).toList();
    var after = AFTER.of(request);
    var start = after == null ? 0 : ids.indexOf(after) + 1;
    if (after != null && start == 0) {
      throw GraphFault.PARAMETER.toException("after is no cursor of this list");
    }
    var end = Math.min(all.size(), start + LIMIT.of(request));
    var page =
        all.subList(start, end).stream()
            .map(group ->
                new GroupName(
                    groups.id(group.id()), group.subject(), WebhookTime.seconds(group.createdAt())))
            .toList();
    var path = GraphPaths.server(request) + request.info().path();
    var paging =
        page.isEmpty()
            ? null
            : new Paging(
                new Cursors(page.getFirst().id(), page.getLast().id()),
                end == all.size()
                    ? null
                    : path + "?limit=" + LIMIT.of(request) + "&after=" + page.getLast().id());
    return ApiResponse.ok(new GroupList(new GroupNames(page), paging));
  }

  private ApiResponse create(ApiRequest request, NewGroupBody body) {
    var account = paths.ofNumber(request, body.token());
    MessageBody.requireProduct(body.product());
    var mode = body.mode() == null ? CloudGroups.mode(false) : body.mode();
    if (!mode.equals(CloudGroups.mode(true)) && !mode.equals(CloudGroups.mode(false))) {
      throw GraphFault.PARAMETER.toException(
          "join_approval_mode must be approval_required or auto_approve");
    }
    var subject = subject(GraphFault.required("subject", body.subject()));
    var id =
        account.groups().create(subject, body.description(), mode.equals(CloudGroups.mode(true)));
    return ApiResponse.ok(new Requested("whatsapp", id));
  }

  private static GroupSubject subject(String text) {
    if (text.isBlank()) {
      throw GraphFault.PARAMETER.toException("subject must not be empty");
    }
    return new GroupSubject(text.strip());
  }

  private static InviteLink link(FoundGroup found) {
    return new InviteLink("whatsapp", GroupId.link(found.group().inviteCode().value()));
  }

  private ApiResponse resetLink(ApiRequest request, ProductBody body) {
    var found = FoundGroup.of(paths, request, body.token());
    MessageBody.requireProduct(body.product());
    var code = found.account().groups().renewLink(found.group().id());
    return ApiResponse.ok(new InviteLink("whatsapp", GroupId.link(code.value())));
  }

  private ApiResponse removeParticipants(ApiRequest request, ParticipantsBody body) {
    var found = FoundGroup.of(paths, request, body.token());
    MessageBody.requireProduct(body.product());
    var inputs = new LinkedHashMap<Address, String>();
    for (var one : GraphFault.required("participants", body.participants())) {
      var input = GraphFault.required("participants.user", one.user());
      inputs.put(person(found, input), input);
    }
    var id = found.account().groups().remove(found.group().id(), inputs);
    return ApiResponse.ok(new Requested("whatsapp", id));
  }

  private static Address person(FoundGroup found, String input) {
    var ids = ScopedUserIds.of(found.account().business());
    return found.group().participants().stream()
        .map(Group.Participant::id)
        .filter(member -> ids.of(member).equals(input))
        .findFirst()
        .orElseGet(() -> PhoneNumber.parse("participants.user", input).jid());
  }

  /// The group itself. Without `fields` it has only its id.
  static Map<String, Object> view(ApiRequest request, CloudAccount account, Group group) {
    var id = account.groups().id(group.id());
    var all = new LinkedHashMap<String, @Nullable Object>();
    var others =
        group.participants().stream()
            .map(Group.Participant::id)
            .filter(person -> !person.equals(account.business().phone()))
            .map(account.people()::of)
            .map(person -> new ParticipantView(person.number(), person.userId()))
            .toList();
    all.put("subject", group.subject());
    all.put("creation_timestamp", group.createdAt().getEpochSecond());
    all.put("suspended", account.groups().isSuspended(group.id()));
    all.put("description", group.description());
    all.put("total_participant_count", others.size());
    all.put("participants", others);
    var asks = account.groups().approval().isRequired(group.id());
    all.put("join_approval_mode", CloudGroups.mode(asks));
    var view = new LinkedHashMap<String, Object>();
    view.put("messaging_product", "whatsapp");
    view.put("id", id);
    var fields = GraphPaths.FIELDS.of(request);
    var wanted = fields == null ? List.<String>of() : Arrays.asList(fields.split(",", -1));
    all.forEach((name, value) -> {
      if (value != null && wanted.contains(name)) {
        view.put(name, value);
      }
    });
    return view;
  }

  ApiResponse change(CloudAccount account, Group group, ObjectBody body) {
    MessageBody.requireProduct(body.product());
    var given = body.file();
    if (body.subject() == null && body.description() == null && given == null) {
      throw GraphFault.PARAMETER.toException("subject, description or a file is required");
    }
    var subject = body.subject() == null ? null : subject(body.subject());
    var picture = given == null ? null : picture(given);
    var id = account.groups().change(group.id(), subject, body.description(), picture);
    return ApiResponse.ok(new Requested("whatsapp", id));
  }

  private Attachment.Stored picture(UploadedFile given) {
    var upload = given.upload();
    if (!JPEG.equals(upload.mimetype()) || upload.bytes().length > PICTURE_BYTES) {
      throw GraphFault.PARAMETER.toException("file must be image/jpeg of at most 5 MiB");
    }
    var file = new Attachment.Inline(upload.bytes(), JPEG, upload.filename());
    return paths.accounts().services().ingest().store(file, MediaKind.IMAGE);
  }

  static ApiResponse delete(CloudAccount account, Group group) {
    return ApiResponse.ok(new Deleted(account.groups().delete(group), true));
  }

  /// @param mode `approval_required` or `auto_approve`
  record NewGroupBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Length(max = 128) String subject,
      @Nullable @Length(max = 2_048) String description,
      @JsonProperty("join_approval_mode") @Nullable @Length(max = 32) String mode) {}

  record ProductBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product) {}

  record ParticipantsBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Size(min = 1, max = 8) List<ParticipantBody> participants) {}

  /// @param user the number or the user id
  record ParticipantBody(@Nullable @Length(max = 150) String user) {}

  record Requested(
      @JsonProperty("messaging_product") String product, @JsonProperty("request_id") String id) {}

  record Deleted(@JsonProperty("request_id") String id, boolean success) {}

  record InviteLink(
      @JsonProperty("messaging_product") String product,
      @JsonProperty("invite_link") String link) {}

  record GroupList(GroupNames data, @Nullable Paging paging) {}

  record GroupNames(List<GroupName> groups) {}

  record GroupName(String id, String subject, @JsonProperty("created_at") String createdAt) {}

  record ParticipantView(
      @JsonProperty("wa_id") @Nullable String account, @JsonProperty("user_id") String userId) {}
}
