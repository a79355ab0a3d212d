package dev.sessiongateway.bootstrap.dist;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The rules for the libraries that are handed out.
final class Libraries {
  /// A version that its maker does not call finished.
  private static final Pattern PRE_RELEASE =
      Pattern.compile(
          "[-.](alpha|beta|rc|cr|m|milestone|pre|preview|ea|snapshot)[-.]?\\d*([-.].*)?\\.jar",
          CASE_INSENSITIVE);

  /// Parts of application servers: names, injection, transactions, web applications.
  private static final Pattern UNUSED =
      Pattern.compile(
          "(jakarta\\.(annotation|enterprise|inject|interceptor|transaction|persistence)"
              + "|jetty-(jndi|plus|xml|annotations|ee-webapp|ee\\d+-(plus|annotations|webapp))"
              + "|asm-).*");

  private Libraries() {}

  /// The names of files that must not be handed out.
  static List<String> unfit(Stream<String> jars) {
    return jars.filter(jar -> !jar.startsWith("session-gateway-"))
        .filter(jar -> isPreRelease(jar) || UNUSED.matcher(jar).matches())
        .sorted()
        .toList();
  }

  private static boolean isPreRelease(String jar) {
    return PRE_RELEASE.matcher(jar).find();
  }
}
