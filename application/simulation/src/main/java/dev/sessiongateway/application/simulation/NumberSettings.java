package dev.sessiongateway.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an app agreed on with the network about the number of a business.
///
/// @param registered whether it sends and receives
/// @param pin of the two-step verification, 6 digits; absent when none was set
/// @param catalogVisible whether people see the shop
/// @param cartEnabled whether people may order there
/// @param publicKey of the endpoint of flows, as PEM; absent when none was set
/// @param override gets the webhooks of messages instead of the account's address
/// @param links at most [#LINKS], in the order of their making
/// @param verified whether a code has proved whose the number is
/// @param features what the app chose by the path `settings`
/// @param app the phone's own app, where it is used beside the Cloud API
public record NumberSettings(
    boolean registered,
    @Nullable String pin,
    boolean catalogVisible,
    boolean cartEnabled,
    @Nullable String publicKey,
    @Nullable CloudWebhook override,
    List<MessageLink> links,
    NumberFeatures features,
    boolean verified,
    @Nullable BusinessApp app) {
  /// How many links to messages a number has at most.
  public static final int LINKS = 2_000;

  /// Of a new business.
  public static final NumberSettings NEW =
      new NumberSettings(
          true, null, true, true, null, null, List.of(), NumberFeatures.NEW, true, null);

  public NumberSettings {
    links = List.copyOf(links);
  }

  public NumberSettings registered(boolean is, @Nullable String chosen) {
    return new NumberSettings(
        is,
        chosen,
        catalogVisible,
        cartEnabled,
        publicKey,
        override,
        links,
        features,
        verified,
        app);
  }

  public NumberSettings selling(boolean visible, boolean orders) {
    return new NumberSettings(
        registered, pin, visible, orders, publicKey, override, links, features, verified, app);
  }

  public NumberSettings encrypting(String key) {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        key,
        override,
        links,
        features,
        verified,
        app);
  }

  public NumberSettings overridden(@Nullable CloudWebhook instead) {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        publicKey,
        instead,
        links,
        features,
        verified,
        app);
  }

  /// Of a number whose owner is not proved. It has to be verified and registered.
  public NumberSettings asUnverified() {
    return new NumberSettings(
        false, null, catalogVisible, cartEnabled, publicKey, override, links, features, false, app);
  }

  public NumberSettings asVerified() {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        publicKey,
        override,
        links,
        features,
        true,
        app);
  }

  public NumberSettings with(NumberFeatures chosen) {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        publicKey,
        override,
        links,
        chosen,
        verified,
        app);
  }

  /// Of a number that is in the WhatsApp Business app too.
  public NumberSettings with(BusinessApp other) {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        publicKey,
        override,
        links,
        features,
        verified,
        other);
  }

  /// These settings with this link, in the place of the one with its code.
  public NumberSettings with(MessageLink link) {
    var all = new ArrayList<>(links);
    var place = all.stream().map(MessageLink::code).toList().indexOf(link.code());
    if (place < 0) {
      all.add(link);
    } else {
      all.set(place, link);
    }
    return with(all);
  }

  public NumberSettings without(MessageLink link) {
    return with(links.stream().filter(one -> !one.equals(link)).toList());
  }

  private NumberSettings with(List<MessageLink> all) {
    return new NumberSettings(
        registered,
        pin,
        catalogVisible,
        cartEnabled,
        publicKey,
        override,
        all,
        features,
        verified,
        app);
  }

  public Optional<MessageLink> link(String code) {
    return links.stream().filter(one -> one.code().equals(code)).findFirst();
  }

  /// Without the pin.
  @Override
  public String toString() {
    return "NumberSettings[" + (registered ? "registered" : "not registered") + "]";
  }

  /// A link, or a QR code, that opens a chat with a message for the person to send.
  ///
  /// @param code 14 capital letters and digits
  public record MessageLink(String code, String message) {}
}
