package dev.sessiongateway.application.template;

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

/// Templates of a session's messages. The network is the source of truth for them. Every method
/// throws `unsupported.templates` when the session's network has none. Thread-safe.
public final class Templates {
  private final SessionDirectory sessions;

  public Templates(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  public List<MessageTemplate> list(SessionName session) {
    return of(session).templates();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`
  public MessageTemplate create(SessionName session, TemplateDraft draft) {
    return of(session).create(draft);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`,
  ///   `network.refused`
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
