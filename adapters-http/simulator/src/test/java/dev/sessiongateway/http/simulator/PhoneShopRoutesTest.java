package dev.sessiongateway.http.simulator;

import static dev.sessiongateway.http.simulator.SimulatedServer.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.simulator.FakePhones.Command;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The shop of a phone; a fault for bad input names the field, and changes nothing.
class PhoneShopRoutesTest {
  private static final PhoneNumber PHONE = new PhoneNumber("4915110000001");
  private static final String SOUP = ADA + "/products/soup";
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);

  @RegisterExtension private static final SimulatedServer SIMULATED = new SimulatedServer();

  private static Reply send(String method, String path, String body) {
    return SIMULATED.client.send(method, path, body == null ? null : body);
  }

  private static void done(String method, String path, String body) {
    var reply = send(method, path, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  private static Catalog shop() {
    return SIMULATED.phones.catalog(PHONE);
  }

  @Test
  void productsAndCollectionsArePutShownAndDeleted() {
    done(
        "PUT",
        SOUP,
        "{'name':'Leek soup','description':'With bread','price':450,'currency':'EUR',"
            + "'url':'https://k.example/soup','retailerId':'K-1','available':false,'hidden':true}");
    done("PUT", ADA + "/products/cake", "{'name':'Plum cake','images':[{'data':'" + PNG + "'}]}");
    done("PUT", ADA + "/collections/all", "{'name':'All','products':['cake','soup']}");
    var image = (Attachment.Stored) shop().products().getLast().images().getFirst();
    assertThat(send("GET", ADA + "/catalog", null).text())
        .isEqualTo(
            """
            {"products":[{"id":"soup","name":"Leek soup","description":"With bread","price":450,\
            "currency":"EUR","url":"https://k.example/soup","retailerId":"K-1","images":[],\
            "available":false,"hidden":true},{"id":"cake","name":"Plum cake","images":["%s"],\
            "available":true,"hidden":false}],\
            "collections":[{"id":"all","name":"All","products":["cake","soup"]}]}\
            """
                .formatted(image.id()));
    done("DELETE", SOUP, null);
    assertThat(shop().of(shop().collections().getFirst())).hasSize(1);
    done("DELETE", ADA + "/collections/all", null);
    done("DELETE", ADA + "/products/cake", null);
    assertThat(shop()).isEqualTo(Catalog.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({
    "/products/soup, product.not-found",
    "/collections/all, collection.not-found",
    "/products/a%20b, invalid.productId",
    "/collections/a%20b, invalid.collectionId"
  })
  void whatIsNotThereIsNotDeleted(String path, String code) {
    assertThat(send("DELETE", ADA + path, null).text("code")).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name       | {}",
        "name       | {'name':' '}",
        "price      | {'name':'S','price':-1,'currency':'EUR'}",
        "price      | {'name':'S','price':1.5,'currency':'EUR'}",
        "price      | {'name':'S','price':'1','currency':'EUR'}",
        "price      | {'name':'S','currency':'EUR'}",
        "currency   | {'name':'S','price':1}",
        "currency   | {'name':'S','price':1,'currency':'euro'}",
        "currency   | {'name':'S','price':1,'currency':'QQQ'}",
        "url        | {'name':'S','url':'ftp://k.example'}",
        "url        | {'name':'S','url':'http://'}",
        "images.0   | {'name':'S','images':[{}]}",
        "images.0.data | {'name':'S','images':[{'data':'?'}]}",
        "images     | {'name':'S','images':[{'data':'aGVsbG8='}]}",
        "available  | {'name':'S','available':'yes'}"
      })
  void badProductsAreNamed(String field, String body) {
    refused(field, "PUT", SOUP, body);
  }

  @Test
  void lengthsAndCountsAreLimited() {
    refused("name", "PUT", SOUP, "{'name':'" + "x".repeat(201) + "'}");
    refused("description", "PUT", SOUP, "{'name':'S','description':'" + "x".repeat(2_049) + "'}");
    var image = "{'data':'" + PNG + "'}";
    var images = String.join(",", Collections.nCopies(11, image));
    refused("images", "PUT", SOUP, "{'name':'S','images':[" + images + "]}");
    for (var n = 0; n < Catalog.MOST_PRODUCTS; n++) {
      SIMULATED.phones.saveProduct(PHONE, new Product(new ProductId("p" + n), "P", null));
    }
    var reply = send("PUT", SOUP, "{'name':'One too many'}");
    assertThat(reply.text("code")).isEqualTo("network.refused");
    assertThat(shop().products()).hasSize(Catalog.MOST_PRODUCTS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name     | {'products':[]}",
        "products | {'name':'All'}",
        "products | {'name':'All','products':['none']}",
        "products | {'name':'All','products':['a b']}",
        "products | {'name':'All','products':['soup','soup']}"
      })
  void badCollectionsAreNamed(String field, String body) {
    refused(field, "PUT", ADA + "/collections/all", body);
  }

  @Test
  void aProductIsSharedFromTheOwnShopOrAnothers() {
    done("PUT", SOUP, "{'name':'Leek soup'}");
    SIMULATED.client.post("/simulator/phones", "{'number':'4915110000002'}");
    var soup = shop().products().getFirst();
    written("'productId':'soup','body':'Today','footer':'Till six'");
    written("'productId':'soup','shop':'+4915110000001'");
    assertThat(SIMULATED.phones.done)
        .containsExactly(
            shared(new Content.SharedProduct(PHONE.jid(), soup, "Today", "Till six")),
            shared(new Content.SharedProduct(PHONE.jid(), soup, null, null)));
  }

  private static Command shared(Content product) {
    return Command.of("write", Address.person("4915550000002"), product, null);
  }

  private static void written(String product) {
    var reply =
        send("POST", ADA + "/messages", "{'to':'4915550000002','product':{" + product + "}}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "product.productId | 'product':{}",
        "product.productId | 'product':{'productId':'none'}",
        "product.productId | 'product':{'productId':'a b'}",
        "product.shop | 'product':{'productId':'soup','shop':'x'}",
        "product | 'product':{'productId':'soup'},'location':{'latitude':1,'longitude':2}",
        "text | 'product':{'productId':'soup'},'text':'hello'"
      })
  void badSharesAreNamed(String field, String what) {
    refused(field, "POST", ADA + "/messages", "{'to':'4915550000002'," + what + "}");
  }

  @Test
  void theShopOfNoPhoneIsNotFound() {
    var message = "{'to':'4915550000002','product':{'productId':'soup','shop':'4915119999999'}}";
    for (var reply :
        List.of(
            send("GET", "/simulator/phones/4915119999999/catalog", null),
            send("PUT", "/simulator/phones/4915119999999/products/p", "{'name':'P'}"),
            send("POST", ADA + "/messages", message))) {
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text("code")).isEqualTo("phone.not-found");
    }
  }

  private static void refused(String field, String method, String path, String body) {
    var reply = send(method, path, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(shop()).isEqualTo(Catalog.EMPTY);
    assertThat(SIMULATED.phones.done).isEmpty();
  }
}
