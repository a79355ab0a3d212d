package dev.sessiongateway.domain.app;

import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Which forms of a recipient's phone number the network is asked for before a send.
///
/// @param own the rules of [Region#ANY], of which the first that handles a number counts; empty
///   means that every number is handled, with the forms that the gateway knows. Other regions have
///   none
/// @param strict whether a handled number that the network has in no form is refused; otherwise it
///   is written to as it was given
/// @param lookup whether the network is asked; otherwise handled numbers are taken as given
/// @param cacheFor how long it is not asked again for a number that it has
public record PhoneNumberSettings(
    Region region, List<PhoneNumberRule> own, boolean strict, boolean lookup, Duration cacheFor)
    implements AppSettings {
  /// What holds for an app that does not say how long.
  public static final Duration CACHE_FOR = Duration.ofHours(24);

  public static final Duration SHORTEST_CACHE = Duration.ofSeconds(1);
  public static final Duration LONGEST_CACHE = Duration.ofDays(31);

  /// The most rules of an app.
  public static final int MOST_RULES = 50;

  public PhoneNumberSettings {
    own = region == Region.ANY ? List.copyOf(own) : List.of();
  }

  @Override
  public AppKind kind() {
    return region.kind;
  }

  /// The rules that count: those of the region, or the app's own.
  public List<PhoneNumberRule> rules() {
    return region == Region.ANY ? own : region.rules();
  }

  /// The numbers that an app is for.
  public enum Region implements Coded {
    ANY("any", AppKind.PHONE_NUMBERS),
    ARGENTINA(
        "argentina",
        AppKind.ARGENTINE_PHONE_NUMBERS,
        new PhoneNumberRule("^54([1-3]\\d{9})$", "549$1"),
        new PhoneNumberRule("^549([1-3]\\d{9})$", "54$1")),
    BRAZIL(
        "brazil",
        AppKind.BRAZILIAN_PHONE_NUMBERS,
        new PhoneNumberRule("^55(\\d{2})([6-9]\\d{7})$", "55$19$2"),
        new PhoneNumberRule("^55(\\d{2})9(\\d{8})$", "55$1$2")),
    MEXICO(
        "mexico",
        AppKind.MEXICAN_PHONE_NUMBERS,
        new PhoneNumberRule("^52([2-9]\\d{9})$", "521$1"),
        new PhoneNumberRule("^521(\\d{10})$", "52$1"));

    private final String code;
    private final AppKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<PhoneNumberRule> rules;

    Region(String code, AppKind kind, PhoneNumberRule... rules) {
      this.code = code;
      this.kind = kind;
      this.rules = List.of(rules);
    }

    @Override
    public String code() {
      return code;
    }

    /// The region of the apps of this kind; empty for kinds that are not about phone numbers.
    public static Optional<Region> find(AppKind kind) {
      return Arrays.stream(values()).filter(region -> region.kind == kind).findFirst();
    }

    /// Its rules: mobile numbers have one digit more or less than they are written with.
    public List<PhoneNumberRule> rules() {
      return rules;
    }
  }
}
