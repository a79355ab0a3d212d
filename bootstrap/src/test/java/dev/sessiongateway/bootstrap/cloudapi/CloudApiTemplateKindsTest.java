package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Templates with cards, with an offer, and with products, as phones show them and apps read them.
final class CloudApiTemplateKindsTest extends CloudApiFixture {
  private static final String TEMPLATES = ACCOUNT + "/message_templates";

  @BeforeAll
  static void fillTheShop() {
    for (var id : new String[] {"mug", "tea"}) {
      var product = Map.of("name", "The " + id, "price", 300, "currency", "EUR");
      done(client.put("/simulator/phones/" + SHOP + "/products/" + id, product));
    }
  }

  private static String make(String name, String components) {
    var definition =
        json("{'name':'%s','language':'en','category':'MARKETING','components':[%s]}")
            .formatted(name, components);
    var reply = post(TEMPLATES, definition);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var id = JsonField.text(reply.json(), "id");
    var path = "/simulator/phones/" + SHOP + "/business/templates/" + id;
    done(client.put(path, Map.of("review", "approved")));
    return id;
  }

  private static String template(String name, String components) {
    return "'type':'template','template':{'name':'%s','language':{'code':'en'},'components':[%s]}"
        .formatted(name, components);
  }

  private static String cards(String card) {
    return "{'type':'CAROUSEL','cards':["
        + card.replace("$", "0")
        + ","
        + card.replace("$", "1")
        + "]}";
  }

  @Test
  void cardsAreShownWithTheirValuesAndAnsweredAsATemplate() {
    var id =
        make(
            "cards",
            json(
                "{'type':'BODY','text':'New'},"
                    + cards(
                        "{'components':[{'type':'HEADER','format':'IMAGE'},{'type':'BODY','text':'Only"
                            + " {{1}}'},{'type':'BUTTONS','buttons':[{'type':'QUICK_REPLY','text':'More'}]}]}")));
    var read = get(TEMPLATES + "/" + id).json();
    assertThat(JsonField.text(read, "/components/1/cards/1/components/1/text"))
        .isEqualTo("Only {{1}}");
    var picture = JsonField.text(upload("image/png", MediaSamples.PNG).json(), "id");
    send(
        template(
            "cards",
            cards(
                "{'card_index':$,'components':[{'type':'header','parameters':[{'type':'image','image':{'id':'%s'}}]},{'type':'body','parameters':[{'type':'text','text':'$ left'}]},{'type':'button','sub_type':'quick_reply','index':0,'parameters':[{'type':'payload','payload':'more-$'}]}]}"
                    .formatted(picture))));
    var seen = lastOn(ADA);
    assertThat(JsonField.text(seen, "/cards/1/body")).isEqualTo("Only 1 left");
    assertThat(JsonField.text(seen, "/cards/1/image")).isNotEmpty();
    act(ADA, JsonField.text(seen, "id"), "press", Map.of("buttonId", "more-1"));
    var button = app.message("button").get("button");
    assertThat(button).hasToString(json("{'payload':'more-1','text':'More'}"));
  }

  @Test
  void anOfferSaysHowLongItLastsAndHasItsCode() {
    var id =
        make(
            "offer",
            """
            {"type":"LIMITED_TIME_OFFER","limited_time_offer":{"text":"Expiring offer!","has_expiration":true}},
            {"type":"BODY","text":"Hi"},{"type":"BUTTONS","buttons":[{"type":"COPY_CODE","example":"A"},
            {"type":"URL","text":"Book","url":"https://example.org/"}]}
            """);
    assertThat(get(TEMPLATES + "/" + id).json().at("/components/0").toString())
        .isEqualTo(
            json(
                "{'type':'LIMITED_TIME_OFFER','limited_time_offer':{'text':'Expiring offer!',"
                    + "'has_expiration':true}}"));
    send(
        template(
            "offer",
            "{'type':'limited_time_offer','parameters':[{'type':'limited_time_offer','limited_time_offer':{'expiration_time_ms':1698562800000}}]},{'type':'button','sub_type':'copy_code','index':0,'parameters':[{'type':'coupon_code','coupon_code':'SUN'}]}"));
    var seen = lastOn(ADA);
    assertThat(JsonField.text(seen, "body"))
        .isEqualTo("Expiring offer! (until 2023-10-29T07:00:00Z)\n\nHi");
    assertThat(JsonField.text(seen, "/buttons/0/copyCode")).isEqualTo("SUN");
  }

  @Test
  void aTemplateWithProductsShowsThem() {
    make(
        "products",
        """
        {"type":"HEADER","format":"TEXT","text":"Ours"},{"type":"BODY","text":"Look"},
        {"type":"BUTTONS","buttons":[{"type":"MPM","text":"View items"}]}
        """);
    var action =
        "{'type':'button','sub_type':'mpm','index':0,'parameters':[{'type':'action','action':{'sections':[{'title':'Hot','product_items':[{'product_retailer_id':'%s'}]}]}}]}";
    send(template("products", action.formatted("tea")));
    var seen = lastOn(ADA);
    assertThat(JsonField.text(seen, "type")).isEqualTo("product_list");
    assertThat(JsonField.text(seen, "/productList/sections/0/products/0/name"))
        .isEqualTo("The tea");
    var unknown = template("products", action.formatted("none"));
    post(MESSAGES, message(ADA, unknown)).expectError(400, 131009);
  }

  @Test
  void theIdOfAGroupInATemplateIsShownAsItsLink() {
    post(NUMBER + "/groups", "{'messaging_product':'whatsapp','subject':'Plants'}");
    var group =
        app.await("a group", value -> value.at("/groups/0/type").asText().equals("group_create"))
            .at("/groups/0");
    var made =
        post(
            ACCOUNT + "/message_templates",
            "{'name':'come_in','language':'en','category':'UTILITY','components':["
                + "{'type':'BODY','text':'Join us: {{1}}'}]}");
    var review = "/simulator/phones/" + SHOP + "/business/templates/";
    done(client.put(review + JsonField.text(made.json(), "id"), Map.of("review", "approved")));
    var named = "'type':'template','template':{'name':'come_in','language':{'code':'en'},";
    send(
        named
            + "'components':[{'type':'body','parameters':[{'type':'group_id','group_id':'"
            + JsonField.text(group, "group_id")
            + "'}]}]}");
    assertThat(JsonField.text(lastOn(ADA), "body"))
        .isEqualTo("Join us: " + JsonField.text(group, "invite_link"));
    var other = "'components':[{'type':'body','parameters':[{'type':'group_id'}]}]}";
    post(MESSAGES, message(ADA, named + other)).expectError(400, 100);
  }
}
