package dev.sessiongateway.http.familya.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentDispositionTest {
  @Test
  void oldClientsGetAsciiAndOthersTheWholeName() {
    assertThat(MediaRoutes.ContentDisposition.inline("a*b'c(1)%20 \"x\\.png"))
        .isEqualTo(
            "inline; filename=\"a*b'c(1)_20 _x_.png\";"
                + " filename*=UTF-8''a%2Ab%27c%281%29%2520%20%22x%5C.png");
    assertThat(MediaRoutes.ContentDisposition.inline("\uD83D\uDC68.png"))
        .isEqualTo("inline; filename=\"_.png\"; filename*=UTF-8''%F0%9F%91%A8.png");
  }
}
