package dev.sessiongateway.http.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.product.Product;

/// Reading groups, for family B.
public final class FamilyBGroupReadingRoutes implements Api.Capability {
  private final Groups groups;
  private final Product product;

  public FamilyBGroupReadingRoutes(Groups groups, Product product) {
    this.groups = groups;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/group/findGroupInfos/{instance}", Scope.READ, GroupAddress.class, this::find);
    api.get("/group/fetchAllGroups/{instance}", Scope.READ, this::list);
  }

  private Answer find(Call call, GroupAddress body) {
    var session = call.session().name();
    return Answer.ok(FamilyBGroup.of(groups.get(session, body.in(call)), product));
  }

  private Answer list(Call call) {
    var session = call.session().name();
    var withParticipants = call.query().flag("getParticipants", false);
    var query = new GroupQuery(null, SortOrder.ASCENDING, withParticipants, null);
    return Answer.ok(
        groups.list(session, query).stream()
            .map(group -> FamilyBGroup.of(group, withParticipants, product))
            .toList());
  }
}
