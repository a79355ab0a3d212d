package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The templates of one [FakeDevice]. Of their components only the text of the body is looked at.
record FakeTemplates(FakeNetwork network, FakeDevice device) implements Templates {
  private static final Pattern BODY = Pattern.compile("\"type\":\"BODY\",\"text\":\"([^\"]*)\"");
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{[0-9]+}}");
  private static final Pattern PARAMETER = Pattern.compile("\"text\":\"([^\"]*)\"");

  @Override
  public List<MessageTemplate> templates() {
    return List.copyOf(device.templates);
  }

  @Override
  public MessageTemplate create(TemplateDraft draft) {
    var made =
        new MessageTemplate(
            new TemplateId("" + network.nextNumber()),
            draft.name().value(),
            draft.language(),
            draft.category(),
            "PENDING",
            draft.components(),
            null);
    device.templates.add(made);
    return made;
  }

  @Override
  public void edit(TemplateId template, TemplateEdit edit) {
    var before = get(template);
    device.templates.remove(before);
    device.templates.add(
        new MessageTemplate(
            template,
            before.name(),
            before.language(),
            edit.category() == null ? before.category() : edit.category(),
            "PENDING",
            edit.components() == null ? before.components() : edit.components(),
            null));
  }

  private MessageTemplate get(TemplateId template) {
    return device.templates.stream()
        .filter(known -> known.id().equals(template))
        .findFirst()
        .orElseThrow(() -> MessageTemplate.notFound(template.value()));
  }

  @Override
  public void delete(TemplateName name, @Nullable TemplateId template) {
    var isDeleted =
        device.templates.removeIf(known ->
            known.name().equals(name.value()) && (template == null || known.id().equals(template)));
    if (!isDeleted) {
      throw MessageTemplate.notFound(name.value());
    }
  }

  @Override
  public Content.Template compose(TemplateName name, String language, String components) {
    var template =
        device.templates.stream()
            .filter(known -> known.name().equals(name.value()))
            .filter(known -> known.language().equals(language))
            .findFirst()
            .orElseThrow(() -> MessageTemplate.notFound(name.value()));
    if (!template.status().equals("APPROVED")) {
      throw new Fault.Refused("the template is not approved").toException();
    }
    var body = BODY.matcher(template.components());
    var text = body.find() ? body.group(1) : "";
    var values = PARAMETER.matcher(components).results().map(found -> found.group(1)).toList();
    if (VARIABLE.matcher(text).results().count() != values.size()) {
      throw Fault.invalid("components", "must have a parameter for each variable");
    }
    for (var value : values) {
      text = VARIABLE.matcher(text).replaceFirst(value);
    }
    return new Content.Template(name.value(), language, components, text);
  }
}
