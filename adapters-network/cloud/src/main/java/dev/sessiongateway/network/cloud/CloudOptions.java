package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.NetworkContext;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What the operator sets for the network.
///
/// @param url of the Graph API, without the version
/// @param version of the Graph API, such as `v25.0`
/// @param appSecret signs what Meta's servers send; null when it was not set
/// @param verifyToken proves to Meta that the operator owns the address of the webhook; null when
///   it was not set
/// @param timeout how long the Graph API may take for an answer
/// @param messagesPerSecond of one account, as Meta allows it
/// @param joinApproval whether who follows the link of a new group has to be let in
record CloudOptions(
    URI url,
    String version,
    @Nullable String appSecret,
    @Nullable String verifyToken,
    Duration timeout,
    int messagesPerSecond,
    boolean joinApproval) {
  static final String APPROVAL_REQUIRED = "approval_required";

  private static final String URL = "url";
  private static final String VERSION = "version";

  /// The newest version that the tests ran with, among them published clients of the Cloud API.
  private static final String NEWEST = "v25.0";

  private static final String APP_SECRET = "app-secret";
  private static final String VERIFY_TOKEN = "verify-token";
  private static final String TIMEOUT = "timeout";
  private static final String RATE = "messages-per-second";
  private static final String APPROVAL = "join-approval";
  private static final Set<String> KNOWN =
      Set.of(URL, VERSION, APP_SECRET, VERIFY_TOKEN, TIMEOUT, RATE, APPROVAL);
  private static final String PREFIX = "networks." + CloudNetwork.NAME;
  private static final Pattern VERSION_FORM = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");
  private static final Pattern TRUTH = Pattern.compile("true|false");
  private static final Pattern SECONDS = Pattern.compile("[1-9]|[1-5][0-9]|60");
  private static final Pattern MESSAGES = Pattern.compile("[1-9][0-9]{0,2}|1000");

  /// @throws IllegalStateException when an option is unknown or wrong
  static CloudOptions of(NetworkContext context) {
    var unknown = new TreeSet<>(context.options().keySet());
    unknown.removeAll(KNOWN);
    if (!unknown.isEmpty()) {
      throw new IllegalStateException(
          PREFIX + " knows " + new TreeSet<>(KNOWN) + ", not " + unknown);
    }
    var seconds = checked(context, TIMEOUT, "10", SECONDS, "a number of seconds from 1 to 60");
    return new CloudOptions(
        url(or(context.option(URL), "https://graph.facebook.com")),
        checked(context, VERSION, NEWEST, VERSION_FORM, "a version such as v25.0"),
        secret(context, APP_SECRET),
        secret(context, VERIFY_TOKEN),
        Duration.ofSeconds(Integer.parseInt(seconds)),
        Integer.parseInt(checked(context, RATE, "80", MESSAGES, "a number from 1 to 1000")),
        checked(context, APPROVAL, "false", TRUTH, "true or false").equals("true"));
  }

  private static String or(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }

  private static String checked(
      NetworkContext context, String name, String otherwise, Pattern form, String what) {
    var value = or(context.option(name), otherwise);
    if (!form.matcher(value).matches()) {
      throw new IllegalStateException(PREFIX + "." + name + " must be " + what + ": " + value);
    }
    return value;
  }

  /// Its value is in no message.
  private static @Nullable String secret(NetworkContext context, String name) {
    var value = context.option(name);
    if (value != null && value.isBlank()) {
      throw new IllegalStateException(PREFIX + "." + name + " must not be blank");
    }
    return value;
  }

  private static URI url(String text) {
    try {
      var url = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      var isPlain = "http".equals(url.getScheme());
      if (url.getHost() == null
          || url.getRawUserInfo() != null
          || url.getRawQuery() != null
          || url.getRawFragment() != null
          || !(isPlain || "https".equals(url.getScheme()))) {
        throw new IllegalStateException(problem(text));
      }
      if (isPlain && !isLoopback(url.getHost())) {
        throw new IllegalStateException(
            PREFIX + ".url can be http only on loopback, because tokens are sent there");
      }
      return url;
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(problem(text), e);
    }
  }

  private static String problem(String text) {
    return PREFIX + ".url must be an address such as https://graph.facebook.com: " + text;
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /// Has secrets.
  @Override
  public String toString() {
    return "CloudOptions[" + url + "/" + version + "]";
  }
}
