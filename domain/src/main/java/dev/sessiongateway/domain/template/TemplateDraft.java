package dev.sessiongateway.domain.template;

/// A template that the network is asked to approve.
///
/// @param language as the network writes it, such as `en_US`
/// @param components the JSON array of its parts, as the network takes them
/// @param mayChangeCategory whether the network may choose another category
public record TemplateDraft(
    TemplateName name,
    String language,
    TemplateCategory category,
    String components,
    boolean mayChangeCategory) {}
