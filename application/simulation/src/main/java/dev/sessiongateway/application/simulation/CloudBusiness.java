package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A virtual phone that an app drives by the Cloud API, and what the app and the network agreed on.
///
/// @param phone its address
/// @param phoneNumberId the id of the number in paths, digits
/// @param businessId the id of the business account in paths, digits
/// @param token opens the API for this business alone
/// @param appSecret signs the webhooks
/// @param window whether free messages are refused 24 hours after the person's last message
/// @param webhook where the app gets its webhooks; absent when nowhere
/// @param override takes the place of `webhook` while it is there
/// @param subscribed whether the app gets webhooks of this business
/// @param profile what people see of the business
/// @param templates at most [#TEMPLATES], in the order of their making
/// @param settings of the number
/// @param flows at most [#FLOWS], in the order of their making
public record CloudBusiness(
    Address phone,
    String phoneNumberId,
    String businessId,
    String token,
    String appSecret,
    boolean window,
    @Nullable CloudWebhook webhook,
    @Nullable CloudWebhook override,
    boolean subscribed,
    CloudProfile profile,
    List<CloudTemplate> templates,
    NumberSettings settings,
    List<CloudFlow> flows) {
  /// How many templates a business has at most.
  public static final int TEMPLATES = 250;

  /// How many flows a business has at most.
  public static final int FLOWS = 20;

  private static final long FIRST_FLOW = 2_000_000_000_000_000L;
  private static final long FIRST_TEMPLATE = 1_000_000_000_000_000L;
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{4,19}");
  private static final Pattern SECRET = Pattern.compile("[!-~]{8,512}");

  public CloudBusiness {
    templates = List.copyOf(templates);
    flows = List.copyOf(flows);
  }

  /// Checks what somebody chose.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`
  public void check() {
    check("phoneNumberId", phoneNumberId, ID, "must be 5 to 20 digits, without a leading zero");
    check("businessId", businessId, ID, "must be 5 to 20 digits, without a leading zero");
    check("token", token, SECRET, "must be 8 to 512 visible ASCII characters");
    check("appSecret", appSecret, SECRET, "must be 8 to 512 visible ASCII characters");
    if (phoneNumberId.equals(businessId)) {
      throw Fault.invalid("businessId", "must be another id than phoneNumberId");
    }
    if (templates.size() > TEMPLATES) {
      throw Fault.invalid("templates", "must be at most " + TEMPLATES);
    }
  }

  private static void check(String field, String text, Pattern form, String rule) {
    if (!form.matcher(text).matches()) {
      throw Fault.invalid(field, rule);
    }
  }

  /// The id of the next template: digits that follow from those of the business.
  public String nextTemplateId() {
    var last =
        templates.stream()
            .mapToLong(one -> Long.parseLong(one.id()))
            .max()
            .orElse(FIRST_TEMPLATE + Integer.toUnsignedLong(businessId.hashCode()) * 1_000);
    return Long.toString(last + 1);
  }

  /// The id of the next flow: digits that follow from those of the business.
  public String nextFlowId() {
    var last =
        flows.stream()
            .mapToLong(one -> Long.parseLong(one.id()))
            .max()
            .orElse(FIRST_FLOW + Integer.toUnsignedLong(businessId.hashCode()) * 1_000);
    return Long.toString(last + 1);
  }

  public Optional<CloudFlow> flow(String id) {
    return flows.stream().filter(one -> one.id().equals(id)).findFirst();
  }

  /// This business with this flow, in the place of the one with its id.
  public CloudBusiness with(CloudFlow flow) {
    var all = new ArrayList<>(flows);
    var place = flows.stream().map(CloudFlow::id).toList().indexOf(flow.id());
    if (place < 0) {
      all.add(flow);
    } else {
      all.set(place, flow);
    }
    return flowing(all);
  }

  public CloudBusiness without(CloudFlow flow) {
    return flowing(flows.stream().filter(one -> !one.id().equals(flow.id())).toList());
  }

  private CloudBusiness flowing(List<CloudFlow> all) {
    return new CloudBusiness(
        phone,
        phoneNumberId,
        businessId,
        token,
        appSecret,
        window,
        webhook,
        override,
        subscribed,
        profile,
        templates,
        settings,
        all);
  }

  /// The id of the app that drives the business. It follows from the number.
  public String appId() {
    return "30" + "0".repeat(Math.max(0, 13 - phone.user().length())) + phone.user();
  }

  /// The id of its shop as a catalogue. It follows from the number.
  public String catalogId() {
    return "40" + "0".repeat(Math.max(0, 13 - phone.user().length())) + phone.user();
  }

  /// The token of the app itself, which describes tokens and sends nothing.
  public String appToken() {
    return appId() + "|" + appSecret;
  }

  public PhoneNumber number() {
    return new PhoneNumber(phone.user());
  }

  /// Where webhooks go now; empty when nowhere.
  public Optional<CloudWebhook> target() {
    return subscribed
        ? Optional.ofNullable(override == null ? webhook : override)
        : Optional.empty();
  }

  /// Where webhooks of this field go now; empty when nowhere. A number may have an address of its
  /// own for its messages.
  public Optional<CloudWebhook> target(String field) {
    if (webhook != null && !webhook.fields().isEmpty() && !webhook.fields().contains(field)) {
      return Optional.empty();
    }
    var ofNumber = field.equals("messages") ? settings.override() : null;
    return subscribed && ofNumber != null ? Optional.of(ofNumber) : target();
  }

  /// This business, whose app has another address for its webhooks.
  public CloudBusiness with(@Nullable CloudWebhook address) {
    return new CloudBusiness(
        phone,
        phoneNumberId,
        businessId,
        token,
        appSecret,
        window,
        address,
        override,
        subscribed,
        profile,
        templates,
        settings,
        flows);
  }

  /// This business, whose app gets webhooks or none.
  public CloudBusiness subscribed(boolean gets, @Nullable CloudWebhook instead) {
    return copy(instead, gets, profile, templates, settings);
  }

  public CloudBusiness with(CloudProfile other) {
    return copy(override, subscribed, other, templates, settings);
  }

  public CloudBusiness with(NumberSettings changed) {
    return copy(override, subscribed, profile, templates, changed);
  }

  /// This business with this template, in the place of the one with its id.
  public CloudBusiness with(CloudTemplate template) {
    var all = new ArrayList<>(templates);
    all.removeIf(one -> one.id().equals(template.id()));
    all.add(template);
    return copy(override, subscribed, profile, all, settings);
  }

  public CloudBusiness without(List<CloudTemplate> gone) {
    var left = templates.stream().filter(one -> !gone.contains(one)).toList();
    return copy(override, subscribed, profile, left, settings);
  }

  private CloudBusiness copy(
      @Nullable CloudWebhook instead,
      boolean gets,
      CloudProfile shown,
      List<CloudTemplate> all,
      NumberSettings changed) {
    return new CloudBusiness(
        phone,
        phoneNumberId,
        businessId,
        token,
        appSecret,
        window,
        webhook,
        instead,
        gets,
        shown,
        all,
        changed,
        flows);
  }

  /// Without its secrets.
  @Override
  public String toString() {
    return "CloudBusiness[" + phoneNumberId + "]";
  }

  /// @param vertical the branch of the business, such as `RETAIL`
  public record CloudProfile(
      @Nullable String about,
      @Nullable String address,
      @Nullable String description,
      @Nullable String email,
      @Nullable String vertical,
      List<String> websites) {
    public static final CloudProfile NONE =
        new CloudProfile(null, null, null, null, null, List.of());

    /// What a new business shows.
    public static final CloudProfile NEW =
        new CloudProfile(
            "Hey there! I am using WhatsApp.", null, null, null, "UNDEFINED", List.of());

    public CloudProfile {
      websites = List.copyOf(websites);
    }
  }
}
