package dev.sessiongateway.domain.access;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/// Network addresses from which a key may be used: a block such as `10.0.0.0/8` or `2001:db8::/32`,
/// or one address.
///
/// @param value as written, in lower case; names are never looked up
public record AddressRange(String value) implements Coded {
  /// Of one key.
  public static final int MOST = 32;

  /// Characters; the longest block of IPv6 has 43.
  public static final int LONGEST = 43;

  private static final int IPV4_BYTES = 4;
  private static final int IPV4_NUMBERS = 4;
  private static final int BYTE = 0xff;
  private static final String IPV6_CHARACTERS = "0123456789abcdef:.";

  /// @throws FaultException `invalid.addresses`
  public AddressRange {
    value = Ascii.lower(value);
    var block = Block.parse(value);
    if (!Arrays.equals(block.network(), masked(block.network(), block.bits()))) {
      throw invalid(value, "has bits beyond its prefix");
    }
  }

  /// @throws FaultException `invalid.addresses`, also for more than [#MOST]
  public static Set<AddressRange> all(Collection<String> values) {
    if (values.size() > MOST) {
      throw Fault.invalid("addresses", "must have at most " + MOST + " entries");
    }
    return values.stream().map(AddressRange::new).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public String code() {
    return value;
  }

  /// Whether the address is in the range. An IPv4 address is never in a range of IPv6.
  public boolean contains(InetAddress address) {
    return contains(Block.parse(value), address.getAddress());
  }

  /// Whether all addresses of the other range are in this one.
  public boolean covers(AddressRange other) {
    var block = Block.parse(value);
    var inner = Block.parse(other.value);
    return inner.bits() >= block.bits() && contains(block, inner.network());
  }

  private static boolean contains(Block block, byte[] address) {
    return address.length == block.network().length
        && Arrays.equals(masked(address, block.bits()), block.network());
  }

  /// The address with zeros behind the first bits.
  private static byte[] masked(byte[] address, int bits) {
    var masked = new byte[address.length];
    for (var i = 0; i < masked.length; i++) {
      var ones = Math.clamp(bits - (long) i * Byte.SIZE, 0, Byte.SIZE);
      masked[i] = (byte) (address[i] & (BYTE << (Byte.SIZE - ones)));
    }
    return masked;
  }

  private static FaultException invalid(String value, String problem) {
    var shown = value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value;
    return Fault.invalid(
        "addresses",
        "\"%s\" %s; write a block such as 10.0.0.0/8 or 2001:db8::/32, or one address"
            .formatted(shown, problem));
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Block(byte[] network, int bits) {
    static Block parse(String text) {
      if (text.length() > LONGEST) {
        throw invalid(text, "is too long");
      }
      var slash = text.indexOf('/');
      var address = slash < 0 ? text : text.substring(0, slash);
      var network = address.indexOf(':') < 0 ? ipv4(address, text) : ipv6(address, text);
      var most = network.length * Byte.SIZE;
      var bits = slash < 0 ? most : number(text.substring(slash + 1));
      if (bits < 0 || bits > most) {
        throw invalid(text, "has no prefix of 0 to " + most + " bits");
      }
      return new Block(network, bits);
    }

    /// Four numbers, none left out: `127.1` is no address here.
    private static byte[] ipv4(String address, String text) {
      var numbers = address.split("\\.", -1);
      var network = new byte[IPV4_BYTES];
      for (var i = 0; i < IPV4_NUMBERS; i++) {
        var number = numbers.length == IPV4_NUMBERS ? number(numbers[i]) : -1;
        if (number < 0 || number > BYTE) {
          throw invalid(text, "is no address");
        }
        network[i] = (byte) number;
      }
      return network;
    }

    private static byte[] ipv6(String address, String text) {
      try {
        if (address.chars().allMatch(c -> IPV6_CHARACTERS.indexOf(c) >= 0)) {
          var network = InetAddress.ofLiteral(address).getAddress();
          if (network.length != IPV4_BYTES) {
            return network;
          }
          throw invalid(text, "is an IPv4 address in IPv6 form; write it as IPv4");
        }
      } catch (IllegalArgumentException e) {
        throw new Fault.Invalid("addresses", "\"" + text + "\" is no address").toException(e);
      }
      throw invalid(text, "is no address");
    }

    /// Without sign and leading zeros; -1 for other text.
    private static int number(String digits) {
      var isNumber =
          !digits.isEmpty()
              && digits.length() <= 3
              && digits.chars().allMatch(c -> c >= '0' && c <= '9')
              && (digits.length() == 1 || digits.charAt(0) != '0');
      return isNumber ? Integer.parseInt(digits) : -1;
    }
  }
}
