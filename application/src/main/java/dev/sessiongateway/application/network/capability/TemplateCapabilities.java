package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a link may be able to do with templates of messages.
public interface TemplateCapabilities {

  /// Templates of a business account. The link sends the content that [#compose] makes
  /// ([MessageCapabilities.MessageSending]). Each call may throw `network.down`, and
  /// `network.refused` with the network's reason.
  interface Templates extends Capability {

    /// Every template of the account, in all languages.
    List<MessageTemplate> templates();

    /// Asks the network to approve a template; it is pending then.
    MessageTemplate create(TemplateDraft draft);

    /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`
    void edit(TemplateId template, TemplateEdit edit);

    /// Deletes the template in one language, or in all.
    ///
    /// @param template of one language; null for all
    /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found`
    void delete(TemplateName name, @Nullable TemplateId template);

    /// A message from a template.
    ///
    /// @param components the JSON array of parameters, as the network takes them; empty for none
    /// @return what can be sent, with the text that the recipient will read
    /// @throws dev.sessiongateway.domain.fault.FaultException `template.not-found` when there is
    ///   none in this language; `invalid.components` when parameters are missing or too many;
    ///   `network.refused` when the network has not approved it
    Content.Template compose(TemplateName name, String language, String components);
  }
}
