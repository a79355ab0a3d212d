package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.access.AccessKeys;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the administrator's key: itself, its hash, or the file that has it.
final class RootKey {
  private static final Pattern HASHED_KEY = Pattern.compile("sha512:[0-9a-fA-F]{128}");
  private static final int SHORTEST_KEY = 6;

  /// A longer key is required where other machines could guess it.
  private static final int SHORTEST_REACHABLE_KEY = 16;

  private static final int LONGEST_KEY = 256;

  private RootKey() {}

  /// @param host that is listened on, as it was written
  /// @return empty when there is no such key
  /// @throws InvalidSettings when the key is too short for the address, or too long
  static Optional<String> read(SettingsSources from, String host, InetAddress address) {
    return from.secret(Setting.API_KEY, Setting.API_KEY_FILE)
        .map(value -> {
          if (value.value().startsWith(AccessKeys.HASHED_ROOT_KEY)) {
            return hashed(value);
          }
          var length = value.value().length();
          if (length < SHORTEST_KEY || length > LONGEST_KEY) {
            throw value.mustBe("6 to 256 characters", Setting.API_KEY);
          }
          if (length < SHORTEST_REACHABLE_KEY && !address.isLoopbackAddress()) {
            throw value.mustBe(
                "at least 16 characters while other machines reach the gateway at " + host,
                Setting.API_KEY);
          }
          return value.value();
        });
  }

  /// Whether the operator wants requests to need no key.
  ///
  /// @param host that is listened on, as it was written
  /// @throws InvalidSettings when the host has an address that other machines may reach
  static boolean isKeyDisabled(SettingsSources from, String host) {
    if (!from.flag(Setting.NO_KEY)) {
      return false;
    }
    if (!isOnlyLoopback(host)) {
      throw new InvalidSettings(
          from.required(Setting.NO_KEY).from()
              + " is true, but other machines may reach the gateway at "
              + host
              + "; listen on 127.0.0.1, or use a key");
    }
    return true;
  }

  /// A name may have several addresses.
  private static boolean isOnlyLoopback(String host) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static String hashed(RawValue value) {
    if (!HASHED_KEY.matcher(value.value()).matches()) {
      throw value.mustBe("sha512: and 128 hexadecimal digits", Setting.API_KEY);
    }
    return value.value();
  }
}
