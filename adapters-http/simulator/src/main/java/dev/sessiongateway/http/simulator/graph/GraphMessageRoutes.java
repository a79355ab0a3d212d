package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusinesses.Sending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.simulator.graph.WebhookBody.SentMessage;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Messages that apps send, and receipts for those that they read.
record GraphMessageRoutes(GraphPaths paths) {
  private static final String SERVICE = "service";
  private static final String UTILITY = "UTILITY";
  private static final String MARKETING = "MARKETING";
  private static final String MARKETING_LITE = "marketing_lite";
  private static final String AUTHENTICATION = "AUTHENTICATION";

  /// What a group takes.
  private static final Set<String> IN_GROUPS =
      Set.of("text", "image", "video", "audio", "document", "sticker", "template", MessageBody.PIN);

  void register(Api api) {
    api.openPost("graph.sendMessage", GraphPaths.NODE + "/messages", MessageBody.class, this::post);
    api.openPost(
        "graph.sendMarketing",
        GraphPaths.NODE + "/marketing_messages",
        MessageBody.class,
        this::market);
  }

  private ApiResponse post(ApiRequest request, MessageBody body) {
    var account = sender(request, body);
    return body.status() == null ? send(account, body, false) : read(account, body);
  }

  /// Only templates of the category `MARKETING` (Meta's page *Marketing Messages API*).
  private ApiResponse market(ApiRequest request, MessageBody body) {
    var account = sender(request, body);
    if (!body.kind().equals(MessageBody.TEMPLATE)) {
      throw GraphFault.PARAMETER.toException("type must be template");
    }
    var given = GraphFault.required(MessageBody.TEMPLATE, body.template());
    if (!ApprovedTemplate.find(account.business(), given).category().equals(MARKETING)) {
      throw GraphFault.MARKETING_ONLY.toException("the category of the template is not MARKETING");
    }
    return send(account, body, true);
  }

  private CloudAccount sender(ApiRequest request, MessageBody body) {
    var account = paths.ofNumber(request, body.token());
    MessageBody.requireProduct(body.product());
    if (!account.business().settings().registered()) {
      throw GraphFault.NOT_REGISTERED.toException("the number is not registered");
    }
    return account;
  }

  private ApiResponse read(CloudAccount account, MessageBody body) {
    if (!"read".equals(body.status())) {
      throw GraphFault.PARAMETER.toException("status must be read");
    }
    var id = GraphFault.required("message_id", body.messageId());
    var chat = Wamid.parse("message_id", id).chat();
    var phones = services().phones();
    phones.read(account.business().number(), chat);
    if (body.typing() != null) {
      phones.typing(account.business().number(), chat, true);
    }
    return GraphPaths.done();
  }

  private CloudServices services() {
    return paths.accounts().services();
  }

  /// @param lite whether it is priced as a message of the Marketing Messages API
  private ApiResponse send(CloudAccount account, MessageBody body, boolean lite) {
    var to = body.isForGroup() ? group(account, body) : person(account, body);
    if (to.equals(account.business().phone())) {
      throw GraphFault.OWN_NUMBER.toException("to is the number of the business itself");
    }
    var sent =
        switch (body.kind()) {
          case MessageBody.REACTION -> react(account, to, body);
          case MessageBody.TEMPLATE -> sendTemplate(account, to, body, lite);
          case MessageBody.PIN -> pin(account, to, body);
          default -> sendFree(account, to, body);
        };
    var status = body.kind().equals(MessageBody.TEMPLATE) ? "accepted" : null;
    return ApiResponse.ok(
        new SentBody(
            "whatsapp",
            List.of(Recipient.of(body, to)),
            List.of(new SentId(new Wamid(to, sent).toString(), status))));
  }

  private static Address person(CloudAccount account, MessageBody body) {
    return account.people().named("to", body.to(), body.recipient());
  }

  /// Texts, files and templates (Meta's page *Group messaging*).
  private static Address group(CloudAccount account, MessageBody body) {
    if (!IN_GROUPS.contains(body.kind())) {
      throw GraphFault.UNSUPPORTED_TYPE.toException(body.kind() + " is not sent to a group");
    }
    return account
        .groups()
        .find(GraphFault.required("to", body.to()))
        .map(Group::id)
        .orElseThrow(() -> GraphFault.PARAMETER.toException("to is no group of this number"));
  }

  private MessageId react(CloudAccount account, Address to, MessageBody body) {
    var reaction = GraphFault.required(MessageBody.REACTION, body.reaction());
    var target = target("reaction.message_id", reaction.messageId(), to);
    return services().phones().react(account.business().number(), to, target, reaction.emoji());
  }

  /// Only in groups; a webhook says that the pin was sent.
  private MessageId pin(CloudAccount account, Address to, MessageBody body) {
    var pin = GraphFault.required(MessageBody.PIN, body.pin());
    if (!to.isGroup()) {
      throw GraphFault.PARAMETER.toException("recipient_type must be group for a pin");
    }
    var target = target("pin.message_id", pin.messageId(), to);
    return new CloudPins(services(), account).pin(to, target, pin.lasting(), body.opaque());
  }

  private static MessageId target(String field, String text, Address to) {
    var wamid = Wamid.parse(field, text);
    if (!wamid.chat().equals(to)) {
      throw GraphFault.PARAMETER_VALUE.toException(field + " is of another conversation");
    }
    return wamid.message();
  }

  private MessageId sendTemplate(CloudAccount account, Address to, MessageBody body, boolean lite) {
    var given =
        GraphFault.required(MessageBody.TEMPLATE, body.template())
            .linked(id -> FoundGroup.link(account, id));
    var template = ApprovedTemplate.find(account.business(), given);
    if (template.category().equals(AUTHENTICATION) && body.to() == null) {
      throw GraphFault.USER_ID_RECIPIENT.toException(
          "a template of the category AUTHENTICATION needs the number of the person");
    }
    var content =
        new TemplateContent(new TemplateText(template.components(), given, account.parts()));
    var isFree = template.category().equals(UTILITY) && account.hasWritten(to);
    var category = lite ? MARKETING_LITE : Ascii.lower(template.category());
    var kept = new SentMessage(category, true, isFree, body.opaque());
    var id =
        deliver(
            account,
            to,
            checked(
                account,
                to,
                body,
                permitted(account, to, content.asksToCall(), content::toContent)),
            kept,
            replyTo(body, to),
            true);
    account.sentTemplates().add(id, template.id(), to, services().time().instant());
    return id;
  }

  private MessageId sendFree(CloudAccount account, Address to, MessageBody body) {
    var kept = new SentMessage(SERVICE, false, true, body.opaque());
    return deliver(
        account,
        to,
        checked(
            account,
            to,
            body,
            permitted(
                account,
                to,
                body.asksToCall(),
                () -> AddressForm.served(account, to, body.toContent(account.parts())))),
        kept,
        replyTo(body, to),
        account.isOpenTo(to));
  }

  /// Behind the content, whether the business may ask for the permission to call.
  ///
  /// @param asks whether the message does
  private Supplier<Content> permitted(
      CloudAccount account, Address to, boolean asks, Supplier<Content> content) {
    return () -> {
      var made = content.get();
      if (asks) {
        account.calls().permissions().request(to, services().time().instant());
      }
      return made;
    };
  }

  /// Before the content, the key of the person where the app names it (Meta's page *Identity change
  /// check*).
  private static Supplier<Content> checked(
      CloudAccount account, Address to, MessageBody body, Supplier<Content> content) {
    var identity = to.isGroup() ? null : account.people().of(to).identity();
    return () -> {
      if (identity != null && body.identity() != null && !identity.equals(body.identity())) {
        throw GraphFault.IDENTITY.afterwards(
            "recipient_identity_key_hash is another one than that of the person");
      }
      return content.get();
    };
  }

  private static @Nullable MessageId replyTo(MessageBody body, Address to) {
    return body.context() == null
        ? null
        : target("context.message_id", body.context().messageId(), to);
  }

  /// As Meta does, accepts what does not arrive, and reports it to the app by a status.
  private MessageId deliver(
      CloudAccount account,
      Address to,
      Supplier<Content> making,
      SentMessage kept,
      @Nullable MessageId replyTo,
      boolean isAllowed) {
    var businesses = services().businesses();
    Content content;
    try {
      content = making.get();
    } catch (GraphFault.Afterwards e) {
      var id = businesses.nextId(account.business().phone());
      account.messages().failed(new Wamid(to, id), kept.opaque(), e.graphFault(), e.details());
      return id;
    }
    var id = businesses.nextId(account.business().phone());
    var wamid = new Wamid(to, id);
    if (!isAllowed) {
      account
          .messages()
          .failed(
              wamid,
              kept.opaque(),
              GraphFault.WINDOW,
              "more than 24 hours have passed since the person last wrote to this number");
      return id;
    }
    if (to.isGroup() && account.groups().isSuspended(to)) {
      account
          .messages()
          .failed(wamid, kept.opaque(), GraphFault.UNDELIVERABLE, "the group is suspended");
      return id;
    }
    account.messages().sent().expect(id, kept);
    switch (businesses.send(account.business(), id, to, content, replyTo)) {
      case Sending.Taken() -> {
        // The phone of the business reports how far the message comes.
      }
      case Sending.Undeliverable(var reason) ->
          account.messages().failed(wamid, kept.opaque(), GraphFault.UNDELIVERABLE, reason);
    }
    return id;
  }

  record SentBody(
      @JsonProperty("messaging_product") String product,
      List<Recipient> contacts,
      List<SentId> messages) {}

  /// @param account when the app named the number, and not the user id
  record Recipient(
      String input,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") @Nullable String userId) {
    static Recipient of(MessageBody body, Address to) {
      var number = body.to();
      if (number != null && to.isGroup()) {
        return new Recipient(number, number, null);
      }
      return number == null
          ? new Recipient(
              GraphFault.required("recipient", body.recipient()), null, body.recipient())
          : new Recipient(number, to.user(), null);
    }
  }

  record SentId(String id, @JsonProperty("message_status") @Nullable String status) {}
}
