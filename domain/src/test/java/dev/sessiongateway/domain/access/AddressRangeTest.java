package dev.sessiongateway.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8,       10.255.255.255, true",
    "10.0.0.0/8,       11.0.0.0,       false",
    "10.0.0.128/25,    10.0.0.127,     false",
    "10.0.0.128/25,    10.0.0.128,     true",
    "192.0.2.7,        192.0.2.7,      true",
    "192.0.2.7,        192.0.2.6,      false",
    "0.0.0.0/0,        203.0.113.9,    true",
    "0.0.0.0/0,        2001:db8::1,    false",
    "::/0,             2001:db8::1,    true",
    "::/0,             203.0.113.9,    false",
    "2001:db8::/33,    2001:db8:8000::, false",
    "2001:DB8::/33,    2001:db8:7fff::1, true",
    "2001:db8::1/128,  2001:db8::1,    true",
    "10.0.0.0/8,       ::ffff:10.1.2.3, true",
  })
  void aBlockHasTheAddressesOfItsPrefix(String range, String address, boolean isIn) {
    var literal = InetAddress.ofLiteral(address);

    assertThat(new AddressRange(range).contains(literal)).isEqualTo(isIn);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.0/08",
        "10.0.0.0/8/8",
        "10.0.0.0/+8",
        "10.0.0.1/8",
        "2001:db8::1/64",
        "::/129",
        "127.1",
        "2130706433",
        "0x7f.0.0.1",
        "010.0.0.1",
        "256.0.0.1",
        "1.2.3.4.5",
        "1.2.3.",
        "٣.2.3.4",
        "localhost",
        "gateway.example",
        "::ffff:10.0.0.1",
        "::ffff:10.0.0.0/104",
        "::ffff:a00:1",
        "[::1]",
        "fe80::1%eth0",
        "1:2:3:4:5:6:7:8:9",
        ":::",
        "2001:db8::٣",
        "10.0.0.0/8,11.0.0.0/8",
        "1111:2222:3333:4444:5555:6666:7777:8888/128x"
      })
  void whatIsNoBlockIsRefused(String text) {
    assertThatThrownBy(() -> new AddressRange(text))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.addresses"));
  }

  @Test
  void aKeyHasABoundedNumberOfRanges() {
    assertThatThrownBy(() -> AddressRange.all(Collections.nCopies(10_000, "10.0.0.0/8")))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("at most 32");
    assertThat(AddressRange.all(List.of("10.0.0.0/8", "10.0.0.0/8"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8,  10.1.0.0/16, true",
    "10.0.0.0/8,  10.0.0.0/8,  true",
    "10.1.0.0/16, 10.0.0.0/8,  false",
    "10.0.0.0/8,  11.0.0.1,    false",
    "::/0,        10.0.0.1,    false",
  })
  void aRangeCoversThoseInsideIt(String outer, String inner, boolean isCovered) {
    assertThat(new AddressRange(outer).covers(new AddressRange(inner))).isEqualTo(isCovered);
  }

  @Test
  void aRangeIsAsLongAsTheLongestBlock() {
    var longest = "1111:2222:3333:4444:5555:6666:7777:8888/128";
    assertThat(longest).hasSize(AddressRange.LONGEST);
    assertThat(new AddressRange(longest).code()).isEqualTo(longest);
    assertThatThrownBy(() -> new AddressRange("x".repeat(43))).hasMessageNotContaining("…");
    assertThatThrownBy(() -> new AddressRange("x".repeat(44)))
        .hasMessageContaining("x".repeat(43) + "…");
  }

  @Test
  void theEdgesOfAnAddressAreInIt() {
    assertThat(new AddressRange("255.0.255.0/32").contains(InetAddress.ofLiteral("255.0.255.0")))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/8", "/0"})
  void aPrefixAloneIsNone(String text) {
    assertThatThrownBy(() -> new AddressRange(text)).hasMessageContaining("is no address");
  }

  @Test
  void aKeyHasAsManyRangesAsThereMayBe() {
    var most = Collections.nCopies(AddressRange.MOST, "10.0.0.0/8");
    assertThat(AddressRange.all(most)).hasSize(1);
    assertThatThrownBy(
            () -> AddressRange.all(Collections.nCopies(AddressRange.MOST + 1, "10.0.0.0/8")))
        .hasMessageContaining("at most " + AddressRange.MOST);
  }
}
