package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupQuery.SortField;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Creates, lists, describes and leaves groups in family A. WAHA answers 200 to every POST on
/// groups, except to the creation of one.
public record GroupRoutes(Groups groups, ServerInfo server) implements Api.FamilyA {
  private static final Parameter<@Nullable SortField> SORT_BY =
      Parameter.choice(
          "sortBy", null, Map.entry("id", SortField.ID), Map.entry("subject", SortField.SUBJECT));
  private static final Parameter<SortOrder> ORDER =
      Parameter.order("sortOrder", SortOrder.ASCENDING);
  private static final Parameter<List<String>> EXCLUDE =
      Parameter.listOfWords("exclude", "participants");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", Page.MAX_LIMIT);
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  @Override
  public void register(Api api) {
    api.get("a.listGroups", GroupPath.GROUPS, Scope.READ, this::list)
        .parameters(SORT_BY, ORDER, EXCLUDE, LIMIT, PageParameters.OFFSET);
    api.post("a.createGroup", GroupPath.GROUPS, Scope.SEND, CreateBody.class, this::create)
        .answers(GroupView.class);
    api.get("a.countGroups", GroupPath.GROUPS + "/count", Scope.READ, this::count)
        .answers(Count.class);
    api.post("a.refreshGroups", GroupPath.GROUPS + "/refresh", Scope.READ, this::refresh)
        .answers(ApiResponse.Success.class);
    api.get("a.getGroup", GroupPath.GROUP, Scope.READ, this::get).answers(GroupView.class);
    api.delete(
        "a.deleteGroup", GroupPath.GROUP, Scope.SEND, request -> empty(request, groups::delete));
    api.post(
        "a.leaveGroup",
        GroupPath.GROUP + "/leave",
        Scope.SEND,
        request -> empty(request, groups::leave));
    api.put(
            "a.setGroupSubject",
            GroupPath.GROUP + "/subject",
            Scope.SEND,
            SubjectBody.class,
            this::setSubject)
        .answers(Boolean.class);
    api.put(
            "a.setGroupDescription",
            GroupPath.GROUP + "/description",
            Scope.SEND,
            DescriptionBody.class,
            this::setDescription)
        .answers(Boolean.class);
  }

  private ApiResponse list(ApiRequest request) {
    var query = query(request);
    var lidView = LidView.of(server, request.session());
    var found =
        groups.list(request.session().name(), query).stream()
            .map(group -> GroupView.of(group, query.withParticipants()).with(lidView))
            .toList();
    return ApiResponse.ok(request.isDialect(Dialect.WAHA) ? found : new GroupList(found));
  }

  private static GroupQuery query(ApiRequest request) {
    return new GroupQuery(
        SORT_BY.of(request),
        ORDER.of(request),
        EXCLUDE.of(request).isEmpty(),
        request.query().isPaged() ? page(request) : null);
  }

  private static Page page(ApiRequest request) {
    var limit = LIMIT.of(request);
    return new Page(limit == 0 ? Page.MAX_LIMIT : limit, PageParameters.OFFSET.of(request));
  }

  private ApiResponse create(ApiRequest request, CreateBody body) {
    var people = ParticipantsBody.people(request, body.participants());
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

  private static ApiResponse empty(ApiRequest request, BiConsumer<SessionName, Address> change) {
    change.accept(request.session().name(), GroupPath.group(request));
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
      @Length(max = 100) String name, @Size(min = 1) List<ParticipantsBody.Person> participants) {}

  record SubjectBody(@Length(max = 100) String subject) {}

  /// @param description empty removes it
  record DescriptionBody(@MayBeEmpty @Length(max = 2_048) String description) {}

  /// @spec api.md#get-base_urlapisessiongroups List groups
  record GroupList(List<GroupView> groups) {}

  record Count(int count) {}
}
