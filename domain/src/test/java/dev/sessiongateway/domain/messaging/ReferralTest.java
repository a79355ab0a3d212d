package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.messaging.Message.Marks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReferralTest {
  private static Referral advert(@Nullable String headline, @Nullable String body) {
    return new Referral("https://fb.me/x", "1", "ad", headline, body, null, null, null, null);
  }

  @Test
  void isReadAsTheLinesThatItHas() {
    assertThat(advert("Fresh bread", "Every day").asText())
        .isEqualTo("Fresh bread\nEvery day\nhttps://fb.me/x");
    assertThat(advert(null, null).asText()).isEqualTo("https://fb.me/x");
  }

  @Test
  void staysWithTheOtherMarksOfAMessage() {
    var marks = new Marks(true, true).referredBy(advert("Bread", null));
    assertThat(marks).isEqualTo(new Marks(true, true, advert("Bread", null), null));
    assertThat(marks.referredBy(null)).isEqualTo(marks);
  }

  @Test
  void isSeenByOthersAndAStarIsNot() {
    assertThat(new Marks(true, true, advert("Bread", null), null).asSeenByOthers())
        .isEqualTo(new Marks(true, false, advert("Bread", null), null));
    assertThat(new Marks(false, true).asSeenByOthers()).isEqualTo(Marks.NONE);
    assertThat(new Marks(true, true).asSeenByOthers()).isEqualTo(new Marks(true, false));
  }
}
