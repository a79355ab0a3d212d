package planted.application.group;

import planted.application.channel.ChannelOfGroups;

/// Breaks, with the other: packagesHaveNoCycles.
public record GroupOfChannels(ChannelOfGroups channel) {}
