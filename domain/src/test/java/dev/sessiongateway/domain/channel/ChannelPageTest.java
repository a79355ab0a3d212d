package dev.sessiongateway.domain.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.InviteCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelPageTest {
  private static ChannelPage.Ranked ranked(int id, long rank) {
    return new ChannelPage.Ranked(
        new Channel(
            Address.channel("12036300000000000" + id),
            "Channel " + id,
            null,
            new InviteCode("ChannelInvite000000000" + id),
            null,
            null,
            Channel.Role.GUEST,
            false,
            rank,
            false),
        rank);
  }

  private static final List<ChannelPage.Ranked> FIVE =
      List.of(ranked(1, 10), ranked(2, 50), ranked(3, 10), ranked(4, 0), ranked(5, 7));

  private static List<String> names(ChannelPage page) {
    return page.channels().stream().map(Channel::name).toList();
  }

  @Test
  void pagesFollowEachOtherUpToTheLast() {
    var first = ChannelPage.of(FIVE, 2, null);
    assertThat(names(first)).containsExactly("Channel 2", "Channel 1");
    assertThat(first.hasNext()).isTrue();
    assertThat(first.hasPrevious()).isFalse();
    var second = ChannelPage.of(FIVE, 2, first.endCursor());
    assertThat(names(second)).containsExactly("Channel 3", "Channel 5");
    assertThat(second.hasPrevious()).isTrue();
    var last = ChannelPage.of(FIVE, 2, second.endCursor());
    assertThat(names(last)).containsExactly("Channel 4");
    assertThat(last.hasNext()).isFalse();
    assertThat(last.startCursor()).isEqualTo(last.endCursor());
    var behind = ChannelPage.of(FIVE, 2, last.endCursor());
    assertThat(behind.channels()).isEmpty();
    assertThat(behind.startCursor()).isNull();
    assertThat(behind.endCursor()).isNull();
    assertThat(behind.hasPrevious()).isTrue();
  }

  @Test
  void aCursorStaysValidWhenItsChannelIsGone() {
    var first = ChannelPage.of(FIVE, 2, "");
    var fewer = new ArrayList<>(FIVE);
    fewer.removeIf(each -> each.channel().name().equals("Channel 1"));
    assertThat(names(ChannelPage.of(fewer, 2, first.endCursor())))
        .containsExactly("Channel 3", "Channel 5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "not base64!", "MTA", "OjE", "eDoxMjAz"})
  void anyOtherCursorIsRefused(String cursor) {
    assertThatThrownBy(() -> ChannelPage.of(FIVE, 2, cursor))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("invalid.startCursor"));
  }
}
