package dev.sessiongateway.http.simulator.graph;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// The kinds of objects that a business has in the graph, and what Meta has of them that is not
/// simulated.
enum GraphNode {
  NUMBER("WhatsAppBusinessPhoneNumber", "number"),
  BUSINESS("WhatsAppBusinessAccount", "business account"),
  FILE("WhatsAppMedia", "file"),
  TEMPLATE("WhatsAppMessageTemplate", "template"),
  CATALOG("ProductCatalog", "catalogue"),
  FLOW("Flow", "flow"),
  APP("Application", "app");

  /// The ends of paths that Meta has for these objects (Meta's pages *Graph API reference*).
  private static final Set<String> NOT_SIMULATED =
      Set.of(
          "accept",
          "accept_deactivation_request",
          "activities",
          "add_phone_numbers",
          "assets",
          "assigned_users",
          "assigned_whatsapp_business_accounts",
          "audiences",
          "business_compliance_info",
          "client_whatsapp_business_accounts",
          "connected_client_businesses",
          "conversation_analytics",
          "conversational_automation",
          "dcc_config",
          "deprecate",
          "events",
          "extendedcredits",
          "flows",
          "groups",
          "in_progress_onbehalf_request",
          "invite_link",
          "join_requests",
          "message_history",
          "message_template_library",
          "messages_encrypted",
          "migrate_flows",
          "migrate_message_templates",
          "obo_mobility_intent",
          "official_business_account",
          "onboard_partners_to_mm_lite",
          "owned_whatsapp_business_accounts",
          "participants",
          "partners",
          "payment_configurations",
          "phone_numbers",
          "preverified_numbers",
          "pricing_analytics",
          "product_catalogs",
          "products",
          "publish",
          "reject",
          "reject_deactivation_request",
          "schedules",
          "send_deactivation_request",
          "set_obo_mobility_intent",
          "set_solution_migration_intent",
          "share_preverified_numbers",
          "solutions",
          "template_analytics",
          "template_group_analytics",
          "template_groups",
          "welcome_message_sequences",
          "whatsapp_business_solution",
          "whatsapp_business_solutions");

  private final String type;
  private final String noun;

  GraphNode(String type, String noun) {
    this.type = type;
    this.noun = noun;
  }

  /// What the id names for this business; empty when nothing.
  static Optional<GraphNode> of(CloudAccount account, String id) {
    var business = account.business();
    return Arrays.stream(values())
        .filter(node ->
            switch (node) {
              case NUMBER -> business.phoneNumberId().equals(id);
              case BUSINESS -> business.businessId().equals(id);
              case APP -> business.appId().equals(id);
              case FILE -> account.files().find(id).isPresent();
              case FLOW -> business.flow(id).isPresent();
              case CATALOG -> business.catalogId().equals(id);
              case TEMPLATE -> business.templates().stream().anyMatch(one -> one.id().equals(id));
            })
        .findFirst();
  }

  /// Why the object of this id has no such field, which is an end of a path too.
  static GraphFault.Raised without(String field, CloudAccount account, String id) {
    return of(account, id)
        .map(node ->
            GraphFault.PARAMETER.saying(
                "(#100) Tried accessing nonexisting field (%s) on node type (%s)"
                    .formatted(field, node.type)))
        .orElseGet(() -> unknown(id));
  }

  /// Why nothing is done with the object of this id.
  ///
  /// @param what such as `deleting`
  static GraphFault.Raised not(String what, CloudAccount account, String id) {
    return of(account, id)
        .map(node ->
            GraphFault.NOT_SIMULATED.toException(
                "%s a %s is not simulated".formatted(what, node.noun)))
        .orElseGet(() -> unknown(id));
  }

  static GraphFault.Raised unknown(String id) {
    return GraphFault.UNKNOWN_OBJECT.toException("there is no object with the id " + id);
  }

  /// Whether Meta has a path with this end, and the simulator has not.
  static boolean isNotSimulated(String end) {
    return NOT_SIMULATED.contains(end);
  }
}
