package planted.junit;

public record PlantedExtension() {}
