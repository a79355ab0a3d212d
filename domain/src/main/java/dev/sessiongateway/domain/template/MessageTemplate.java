package dev.sessiongateway.domain.template;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import org.jspecify.annotations.Nullable;

/// A template of an account's messages. The network approves it before it can be sent.
///
/// @param language as the network writes it, such as `en_US`
/// @param status as the network says it, such as `PENDING`, `APPROVED` or `REJECTED`
/// @param components the JSON array of its parts, as the network has them
/// @param rejection why the network rejected it; absent when it did not
/// @spec api.md#family-b-operations Family B operations
public record MessageTemplate(
    TemplateId id,
    String name,
    String language,
    TemplateCategory category,
    String status,
    String components,
    @Nullable String rejection) {

  /// The account has no such template, or not in this language.
  ///
  /// @param named the id or the name by which it was asked for
  public static FaultException notFound(String named) {
    return Fault.notFound("template", named);
  }
}
