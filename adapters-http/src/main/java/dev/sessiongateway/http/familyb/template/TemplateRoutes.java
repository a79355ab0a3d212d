package dev.sessiongateway.http.familyb.template;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.template.Templates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateCategory;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Templates of a business account in family B. Their components are in the network's own form.
public record TemplateRoutes(Templates templates) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post(
            "b.createTemplate",
            "/template/create/{instance}",
            Scope.CONTROL,
            CreateBody.class,
            this::create)
        .answers(Row.class);
    api.get("b.findTemplates", "/template/find/{instance}", Scope.READ, this::list)
        .answersList(Row.class);
    api.post(
            "b.editTemplate",
            "/template/edit/{instance}",
            Scope.CONTROL,
            EditBody.class,
            this::edit)
        .answers(Done.class);
    api.delete(
            "b.deleteTemplate",
            "/template/delete/{instance}",
            Scope.CONTROL,
            DeleteBody.class,
            this::delete)
        .answers(Done.class);
  }

  private ApiResponse create(ApiRequest request, CreateBody body) {
    var made = templates.create(request.session().name(), body.toDraft());
    return ApiResponse.created(Row.of(made));
  }

  private ApiResponse list(ApiRequest request) {
    var all = templates.list(request.session().name());
    return ApiResponse.ok(all.stream().map(Row::of).toList());
  }

  private ApiResponse edit(ApiRequest request, EditBody body) {
    templates.edit(request.session().name(), new TemplateId(body.templateId()), body.toEdit());
    return ApiResponse.ok(new Done(true));
  }

  private ApiResponse delete(ApiRequest request, DeleteBody body) {
    var id = body.hsmId() == null ? null : new TemplateId(body.hsmId());
    templates.delete(request.session().name(), new TemplateName(body.name()), id);
    return ApiResponse.ok(new Done(true));
  }

  private static TemplateCategory category(String text) {
    return Coded.of(TemplateCategory.class, text);
  }

  /// @param webhookUrl is not read: events go to the webhooks of the instance
  record CreateBody(
      @Length(max = 512) String name,
      @OneOf({"AUTHENTICATION", "MARKETING", "UTILITY"}) String category,
      @Length(min = 1, max = 16) String language,
      List<ObjectNode> components,
      @Nullable Boolean allowCategoryChange,
      @Nullable String webhookUrl) {
    TemplateDraft toDraft() {
      return new TemplateDraft(
          new TemplateName(name),
          language,
          TemplateRoutes.category(category),
          components.toString(),
          Boolean.TRUE.equals(allowCategoryChange));
    }
  }

  /// @param allowCategoryChange is not read: networks take it with a new template only
  /// @param ttl in seconds
  record EditBody(
      String templateId,
      @Nullable @OneOf({"AUTHENTICATION", "MARKETING", "UTILITY"}) String category,
      @Nullable List<ObjectNode> components,
      @Nullable Boolean allowCategoryChange,
      @Nullable @Range(min = 30, max = 2_592_000) Integer ttl) {
    TemplateEdit toEdit() {
      return new TemplateEdit(
          category == null ? null : TemplateRoutes.category(category),
          components == null ? null : components.toString(),
          ttl);
    }
  }

  /// @param hsmId of one language; absent for all
  record DeleteBody(String name, @Nullable String hsmId) {}

  /// @param rejectedReason absent when the network did not reject it
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @SchemaName("B.Template")
  record Row(
      String id,
      String name,
      String language,
      String category,
      String status,
      @JsonRawValue String components,
      @JsonProperty("rejected_reason") @Nullable String rejectedReason) {
    static Row of(MessageTemplate template) {
      return new Row(
          template.id().value(),
          template.name(),
          template.language(),
          template.category().code(),
          template.status(),
          template.components(),
          template.rejection());
    }
  }

  record Done(boolean success) {}
}
