package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.AddressResolver;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.preview.LinkPreviews;
import dev.sessiongateway.application.surface.Internal;

/// What makes a message of a command: the limits of the network, the address of its chat, its files
/// and the preview of its link.
@Internal
public record MessageSources(
    Network network, AddressResolver addresses, MediaIngest media, LinkPreviews previews) {}
