package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupQuery.SortField;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.Size;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Creates, lists, describes and leaves groups in family A. WAHA answers 200 to every POST on
/// groups, except to the creation of one.
public record GroupRoutes(Groups groups, ServerInfo server) implements Api.FamilyA {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  @Override
  public void register(Api api) {
    api.get(GroupPath.GROUPS, Scope.READ, this::list);
    api.post(GroupPath.GROUPS, Scope.SEND, CreateBody.class, this::create);
    api.get(GroupPath.GROUPS + "/count", Scope.READ, this::count);
    api.post(GroupPath.GROUPS + "/refresh", Scope.READ, this::refresh);
    api.get(GroupPath.GROUP, Scope.READ, this::get);
    api.delete(GroupPath.GROUP, Scope.SEND, this::delete);
    api.post(GroupPath.GROUP + "/leave", Scope.SEND, this::leave);
    api.put(GroupPath.GROUP + "/subject", Scope.SEND, SubjectBody.class, this::setSubject);
    api.put(
        GroupPath.GROUP + "/description", Scope.SEND, DescriptionBody.class, this::setDescription);
  }

  private ApiResponse list(ApiRequest request) {
    var query = query(request.query());
    var lidView = LidView.of(server, request.session());
    var found =
        groups.list(request.session().name(), query).stream()
            .map(group -> GroupView.of(group, query.withParticipants()).with(lidView))
            .toList();
    return ApiResponse.ok(request.isDialect(Dialect.WAHA) ? found : new GroupList(found));
  }

  private static GroupQuery query(Query query) {
    return new GroupQuery(
        sortBy(query.text("sortBy")),
        query.order("sortOrder", SortOrder.ASCENDING),
        withParticipants(query.list("exclude")),
        query.isPaged() ? query.page(Page.MAX_LIMIT) : null);
  }

  private static @Nullable SortField sortBy(@Nullable String text) {
    return switch (text) {
      case null -> null;
      case "" -> null;
      case "id" -> SortField.ID;
      case "subject" -> SortField.SUBJECT;
      default -> throw Fault.invalid("sortBy", "must be id or subject");
    };
  }

  private static boolean withParticipants(List<String> excluded) {
    if (!excluded.stream().allMatch("participants"::equals)) {
      throw Fault.invalid("exclude", "must be empty or participants");
    }
    return excluded.isEmpty();
  }

  private ApiResponse create(ApiRequest request, CreateBody body) {
    var people = GroupMemberRoutes.ParticipantsBody.people(request, body.participants());
    var group = new NewGroup(new GroupSubject(body.name()), people, null, false, null);
    return request.done(shown(request, groups.create(request.session().name(), group)));
  }

  private ApiResponse count(ApiRequest request) {
    return ApiResponse.ok(new Count(groups.list(request.session().name(), ALL).size()));
  }

  /// The gateway keeps no copy of groups: it reads them from the network now, and answers with the
  /// fault when the network cannot be read.
  private ApiResponse refresh(ApiRequest request) {
    var _ = groups.list(request.session().name(), ALL);
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse get(ApiRequest request) {
    var group = GroupPath.group(request);
    return ApiResponse.ok(shown(request, groups.get(request.session().name(), group)));
  }

  private GroupView shown(ApiRequest request, Group group) {
    return GroupView.of(group).with(LidView.of(server, request.session()));
  }

  private ApiResponse delete(ApiRequest request) {
    groups.delete(request.session().name(), GroupPath.group(request));
    return ApiResponse.empty(200);
  }

  private ApiResponse leave(ApiRequest request) {
    groups.leave(request.session().name(), GroupPath.group(request));
    return ApiResponse.empty(200);
  }

  private ApiResponse setSubject(ApiRequest request, SubjectBody body) {
    return update(request, GroupChange.ofSubject(new GroupSubject(body.subject()).value()));
  }

  private ApiResponse setDescription(ApiRequest request, DescriptionBody body) {
    return update(request, GroupChange.ofDescription(body.description()));
  }

  private ApiResponse update(ApiRequest request, GroupChange change) {
    var session = request.session().name();
    var group = GroupPath.group(request);
    return ApiResponse.ok(
        FaultTranslation.unlessRefused(() -> groups.update(session, group, change)));
  }

  /// @param participants besides the account
  record CreateBody(
      @Length(max = 100) String name,
      @Size(min = 1) List<GroupMemberRoutes.ParticipantsBody.Participant> participants) {}

  record SubjectBody(@Length(max = 100) String subject) {}

  /// @param description empty removes it
  record DescriptionBody(@MayBeEmpty @Length(max = 2_048) String description) {}

  /// @spec api.md#get-base_urlapisessiongroups List groups
  record GroupList(List<GroupView> groups) {}

  record Count(int count) {}
}
