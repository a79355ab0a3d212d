package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent.FlowReply;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Orders, forms and adverts in what Meta sends.
class CloudShopArrivalsTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() {
    cloud = new CloudFixture(directory).pair();
  }

  private Message arrived(String type, String part) throws IOException {
    var message = cloud.meta.message(type);
    message.set(type, Json.read(part));
    return arrived(message);
  }

  private Message arrived(JsonNode message) {
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    return cloud.signals.next(MessageArrived.class).message();
  }

  @Test
  void anOrderHasItsProductsPricesAndNote() throws IOException {
    var order =
        """
        {"catalog_id":"7","text":"Love these!","product_items":[
          {"product_retailer_id":"a","quantity":2,"item_price":30,"currency":"USD"},
          {"product_retailer_id":"b","quantity":1,"item_price":12.5,"currency":"USD"}]}
        """;
    var content = (ShopContent.Order) arrived("order", order).content();
    assertThat(content.items())
        .isEqualTo(
            List.of(
                new OrderItem("a", 2, new Price(3_000, "USD")),
                new OrderItem("b", 1, new Price(1_250, "USD"))));
    assertThat(content.note()).isEqualTo("Love these!");
    assertThat(content.shop().user()).isEqualTo(GraphServer.PHONE);
    assertThat(content.total()).contains(new Price(7_250, "USD"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"product_items\":[]}",
        "{\"product_items\":[{\"product_retailer_id\":\"a\",\"quantity\":1,\"item_price\":1}]}",
        "{\"product_items\":[{\"product_retailer_id\":\"a\",\"quantity\":0,\"item_price\":1,\"currency\":\"USD\"}]}",
        "{\"product_items\":[{\"product_retailer_id\":\"a\",\"quantity\":1,\"item_price\":1e99,\"currency\":\"USD\"}]}",
        "{\"product_items\":[{\"product_retailer_id\":\"a\",\"quantity\":1,\"item_price\":0.001,\"currency\":\"USD\"}]}"
      })
  void anOrderThatCannotBeReadIsKeptAsItCame(String order) throws IOException {
    assertThat(arrived("order", order).content()).isInstanceOf(Content.Unknown.class);
  }

  @Test
  void theAnswersOfAFormAreAReply() throws IOException {
    var form =
        """
        {"type":"nfm_reply","nfm_reply":{"name":"flow","body":"Sent","response_json":"{\\"seats\\":2}"}}
        """;
    assertThat(arrived("interactive", form).content())
        .isEqualTo(new FlowReply("flow", "Sent", "{\"seats\":2}"));
  }

  @Test
  void anAddressIsTheAnswerOfAForm() throws IOException {
    var form =
        """
        {"type":"nfm_reply","nfm_reply":{"name":"address_message","body":"Asha",
         "response_json":"{\\"saved_address_id\\":\\"home\\",\\"values\\":{\\"city\\":\\"Mumbai\\"}}"}}
        """;
    assertThat(arrived("interactive", form).content())
        .isEqualTo(
            new FlowReply(
                "address_message",
                "Asha",
                "{\"saved_address_id\":\"home\",\"values\":{\"city\":\"Mumbai\"}}"));
  }

  @Test
  void aQuestionAboutAProductQuotesNothing() throws IOException {
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "In stock?");
    message.set(
        "context",
        Json.read(
            """
            {"from":"15550783881","referred_product":{"catalog_id":"1","product_retailer_id":"mug"}}
            """));
    var asked = arrived(message);
    assertThat(asked.content().text()).isEqualTo("In stock?");
    assertThat(asked.quote()).isNull();
  }

  @Test
  void aPermissionThatACallBroughtArrivesAsItIs() throws IOException {
    var message = cloud.meta.message("interactive");
    var reply = "{\"response\":\"accept\",\"response_source\":\"automatic\"}";
    message.set(
        "interactive",
        Json.read("{\"type\":\"call_permission_reply\",\"call_permission_reply\":" + reply + "}"));
    message.putObject("context").put("from", MetaWebhook.FRIEND).put("id", "wacid.HBgL/9+A==");
    assertThat(((Content.Unknown) arrived(message).content()).raw()).contains("automatic");
  }

  @Test
  void aMessageByWayOfAnAdvertNamesIt() throws IOException {
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "More, please");
    message.set(
        "referral",
        Json.read(
            """
            {"source_url":"https://fb.example.org/1","source_id":"120226","source_type":"ad",
             "body":"Plants are here","headline":"Chat with us","media_type":"image",
             "image_url":"https://scontent.example.org/1.jpg","ctwa_clid":"Aff-n8","welcome_message":{"text":"Hi"}}
            """));
    assertThat(arrived(message).marks().referral())
        .isEqualTo(
            new Referral(
                "https://fb.example.org/1",
                "120226",
                "ad",
                "Chat with us",
                "Plants are here",
                "image",
                "https://scontent.example.org/1.jpg",
                null,
                "Aff-n8"));
  }
}
