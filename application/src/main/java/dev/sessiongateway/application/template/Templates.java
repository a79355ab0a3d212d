package dev.sessiongateway.application.template;

import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.TemplateCapabilities;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Templates of a session's messages. The network is the source of truth for them. What changes or
/// uses one throws `unsupported.templates` when the session's network has none. Thread-safe.
public final class Templates {
  private final SessionDirectory sessions;
  private final Networks networks;

  public Templates(SessionDirectory sessions, Networks networks) {
    this.sessions = sessions;
    this.networks = networks;
  }

  /// Every template of the session; none on a network without templates, whatever the state of the
  /// session.
  public List<MessageTemplate> list(SessionName session) {
    var live = sessions.get(session);
    return networks.of(live.session()).capabilities().contains(TemplateCapabilities.Templates.class)
        ? live.requireReadable(TemplateCapabilities.Templates.class).templates()
        : List.of();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`
  public MessageTemplate create(SessionName session, TemplateDraft draft) {
    return of(session).create(draft);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`, `network.refused`
  public void edit(SessionName session, TemplateId template, TemplateEdit edit) {
    of(session).edit(template, edit);
  }

  /// @param template of one language; null for all languages
  /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`
  public void delete(SessionName session, TemplateName name, @Nullable TemplateId template) {
    of(session).delete(name, template);
  }

  /// A message from a template, to be sent with
  /// [Messaging][dev.sessiongateway.application.messaging.Messaging].
  ///
  /// @param components the JSON array of parameters, as the network takes them; empty for none
  /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`,
  ///   `invalid.components`, `network.refused` when the network has not approved it
  public Content.Template compose(
      SessionName session, TemplateName name, String language, String components) {
    return of(session).compose(name, language, components);
  }

  private TemplateCapabilities.Templates of(SessionName session) {
    return sessions.get(session).requireActive(TemplateCapabilities.Templates.class);
  }
}
