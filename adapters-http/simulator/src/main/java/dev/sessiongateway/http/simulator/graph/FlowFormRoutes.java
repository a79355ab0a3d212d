package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// How a person fills in a form of a business, on a virtual phone. The person who drives the phone
/// gives the values, for no screen is drawn.
public record FlowFormRoutes(CloudAccounts accounts) implements Api.Native {
  private static final String COMPLETE = "complete";
  private static final String SENT = "Sent";
  private static final String TOKEN = "flow_token";
  private static final String VERSION = "3.0";

  @Override
  public void register(Api api) {
    api.post(
            "simulator.fillFlow",
            "/simulator/phones/{number}/chats/{chatId}/messages/{id}/flow",
            Scope.ADMIN,
            FormBody.class,
            this::fill)
        .answers(FormView.class);
  }

  private ApiResponse fill(ApiRequest request, FormBody body) {
    var phone = PhoneNumber.parse("number", request.path("number"));
    var chat = request.address("chatId", request.path("chatId"));
    var message = find(phone, chat, request.messageId("id", request.path("id")));
    if (body.data() != null && !body.data().isObject()) {
      throw Fault.invalid("data", "must be an object");
    }
    var button = button(message);
    if (button instanceof Button.Address address) {
      return ApiResponse.ok(new FormView(null, null, reply(phone, chat, message, address, body)));
    }
    if (!(button instanceof Button.Flow flow)) {
      throw Fault.invalid("id", "must be a message with the button of a form");
    }
    if (body.action().equals(COMPLETE)) {
      var answers = body.data() instanceof ObjectNode given ? given : empty();
      return ApiResponse.ok(new FormView(null, null, reply(phone, chat, message, flow, answers)));
    }
    var business = accounts.of(chat).business();
    var form =
        business.flow(flow.flowId()).orElseThrow(() -> Fault.notFound("flow", flow.flowId()));
    var answer =
        new FlowEndpoint(accounts.services().client(), business, form)
            .ask(
                new FlowEndpoint.Request(
                    VERSION, body.action(), body.screen(), body.data(), flow.token()));
    var result = answer.result();
    var sent =
        result instanceof ObjectNode answers ? reply(phone, chat, message, flow, answers) : null;
    return ApiResponse.ok(new FormView(answer.screen(), answer.data(), sent));
  }

  private static ObjectNode empty() {
    return JsonNodeFactory.instance.objectNode();
  }

  private Message find(PhoneNumber phone, Address chat, MessageId id) {
    var phones = accounts.services().phones();
    for (var offset = 0; ; offset += Page.MAX_LIMIT) {
      var query = new MessageQuery(chat, null, Page.MAX_LIMIT, offset, SortOrder.DESCENDING);
      var page = phones.messages(phone, query);
      for (var seen : page) {
        if (seen.message().id().equals(id)) {
          return seen.message();
        }
      }
      if (page.size() < Page.MAX_LIMIT) {
        throw Fault.notFound("message", id.value());
      }
    }
  }

  /// The button that opens a form; null when there is none.
  private static @Nullable Button button(Message message) {
    if (message.fromMe() || !(message.content() instanceof InteractiveContent.Buttons all)) {
      return null;
    }
    return all.buttons().stream()
        .filter(one -> one instanceof Button.Flow || one instanceof Button.Address)
        .findFirst()
        .orElse(null);
  }

  private String reply(
      PhoneNumber phone, Address chat, Message message, Button.Address address, FormBody body) {
    if (!body.action().equals(COMPLETE)) {
      throw Fault.invalid("action", "must be complete for an address");
    }
    var given = body.data() instanceof ObjectNode data ? data : empty();
    var answer = AddressForm.of(address).answer(given);
    return accounts.services().phones().write(phone, chat, answer, message.id()).value();
  }

  /// The token comes first, as with Meta.
  private String reply(
      PhoneNumber phone, Address chat, Message message, Button.Flow flow, ObjectNode answers) {
    var response = empty().put(TOKEN, flow.token());
    answers
        .properties()
        .forEach(field -> {
          if (!field.getKey().equals(TOKEN)) {
            response.set(field.getKey(), field.getValue());
          }
        });
    var content = new InteractiveContent.FlowReply("flow", SENT, response.toString());
    return accounts.services().phones().write(phone, chat, content, message.id()).value();
  }

  /// @param action `complete` sends the answers; the others ask the endpoint of the form
  /// @param screen where the person is
  /// @param data the values
  record FormBody(
      @OneOf({"complete", "INIT", "data_exchange", "BACK"}) String action,
      @Nullable @Length(min = 1, max = 256) String screen,
      @Nullable JsonNode data) {}

  /// @param screen the next one, as the endpoint says
  /// @param id of the message with the answers, when they are sent
  record FormView(@Nullable String screen, @Nullable JsonNode data, @Nullable String id) {}
}
