package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where files are kept.
///
/// @param name of the location
/// @param options what the location needs to know, by the keys of the settings; a secret among them
public record MediaLocation(String name, Map<String, String> options) {
  /// Where the store has them.
  private static final String STORE = "store";

  /// In the data directory.
  private static final String FILES = "files";

  /// In a bucket.
  private static final String BUCKET = "s3";

  private static final Set<String> NAMES = Set.of(STORE, FILES, BUCKET);
  private static final Pattern BUCKET_NAME =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,40}");
  private static final Pattern PREFIX =
      Pattern.compile("[A-Za-z0-9._-]{1,64}(/[A-Za-z0-9._-]{1,64}){0,5}/?");
  private static final Pattern KEY = Pattern.compile("[!-~]{1,200}");

  public MediaLocation {
    options = Map.copyOf(options);
  }

  /// Whether the store keeps the files, so that nothing else is opened for them.
  public boolean isStore() {
    return name.equals(STORE);
  }

  /// Whether they are files in the data directory.
  public boolean isInFiles() {
    return name.equals(FILES);
  }

  /// Whether they are neither in the store nor in the data directory.
  public boolean isRemote() {
    return name.equals(BUCKET);
  }

  /// @param store that the gateway uses; what it keeps in the data directory itself is left to it
  /// @throws InvalidSettings when a value is invalid, or one is missing that the location needs
  static MediaLocation read(SettingsSources from, StoreSettings store, Path dataDirectory) {
    var name = from.required(Setting.MEDIA_LOCATION);
    if (!NAMES.contains(name.value())) {
      throw name.mustBe("store, files or s3", Setting.MEDIA_LOCATION);
    }
    if (name.value().equals(BUCKET)) {
      return new MediaLocation(BUCKET, bucket(from));
    }
    return name.value().equals(STORE) || store.isInFiles()
        ? new MediaLocation(STORE, Map.of())
        : new MediaLocation(FILES, Map.of(Setting.DATA_DIR.key(), dataDirectory.toString()));
  }

  private static Map<String, String> bucket(SettingsSources from) {
    var values = new EnumMap<Setting, String>(Setting.class);
    from.find(Setting.S3_ENDPOINT)
        .ifPresent(value ->
            values.put(
                Setting.S3_ENDPOINT,
                checked(
                    value,
                    MediaLocation::isUrl,
                    "an http or https URL without query, whose host has no underscore",
                    Setting.S3_ENDPOINT)));
    values.put(
        Setting.S3_REGION,
        checked(
            from.required(Setting.S3_REGION),
            text -> REGION.matcher(text).matches(),
            "the name of a region, such as eu-central-1",
            Setting.S3_REGION));
    values.put(
        Setting.S3_BUCKET,
        checked(
            needed(from, Setting.S3_BUCKET),
            text -> BUCKET_NAME.matcher(text).matches(),
            "the name of a bucket",
            Setting.S3_BUCKET));
    from.find(Setting.S3_PREFIX).ifPresent(value -> values.put(Setting.S3_PREFIX, prefix(value)));
    values.put(
        Setting.S3_ACCESS_KEY,
        checked(
            needed(from, Setting.S3_ACCESS_KEY),
            text -> KEY.matcher(text).matches(),
            "the id of an access key",
            Setting.S3_ACCESS_KEY));
    values.put(Setting.S3_SECRET_KEY, secret(from));
    values.put(Setting.S3_PATH_STYLE, Boolean.toString(pathStyle(from)));
    return values.entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().key(), Map.Entry::getValue));
  }

  private static RawValue needed(SettingsSources from, Setting setting) {
    return from.find(setting).orElseThrow(() -> missing(from, setting.key()));
  }

  private static InvalidSettings missing(SettingsSources from, String what) {
    return new InvalidSettings(
        "%s is s3, which needs %s".formatted(from.required(Setting.MEDIA_LOCATION).from(), what));
  }

  private static String secret(SettingsSources from) {
    var secret =
        from.secret(Setting.S3_SECRET_KEY, Setting.S3_SECRET_KEY_FILE)
            .orElseThrow(() -> missing(from, "s3.secret-key-file or s3.secret-key"));
    // Not in the error: the file may hold another secret.
    if (!KEY.matcher(secret.value()).matches()) {
      throw secret.mustBe("one word of printable ASCII", Setting.S3_SECRET_KEY);
    }
    return secret.value();
  }

  private static boolean pathStyle(SettingsSources from) {
    return from.find(Setting.S3_PATH_STYLE).isPresent()
        ? from.flag(Setting.S3_PATH_STYLE)
        : from.find(Setting.S3_ENDPOINT).isPresent();
  }

  private static String prefix(RawValue value) {
    var text =
        checked(
            value,
            it -> PREFIX.matcher(it).matches() && !it.contains(".."),
            "up to six names of folders with slashes between",
            Setting.S3_PREFIX);
    return text.endsWith("/") ? text : text + "/";
  }

  private static boolean isUrl(String text) {
    try {
      var url = URI.create(text);
      // The library for S3 takes no host whose name has an underscore.
      return OutboundPolicy.problem(url).isEmpty()
          && url.getHost() != null
          && url.getRawQuery() == null
          && url.getRawFragment() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String checked(
      RawValue value, Predicate<String> rule, String words, Setting setting) {
    if (!rule.test(value.value())) {
      throw value.mustBe(words, setting);
    }
    return value.value();
  }

  /// Without the secret.
  @Override
  public String toString() {
    return name;
  }
}
