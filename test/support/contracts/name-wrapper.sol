// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled by solc 0.8.37, optimized for few runs: the code as deployed, since a test puts it where Ethereum has ENS's NameWrapper. That one is
// published as no package with its bytecode, so this one answers as it does, in as much as names below eth need.

interface IRegistrar {
    function nameExpires(uint256 id) external view returns (uint256);
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

contract NameWrapper {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    IRegistrar constant registrar = IRegistrar(0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85);
    bytes32 constant ethNode = 0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae;
    uint64 constant gracePeriod = 90 days;

    mapping(bytes32 => bytes) public names;
    mapping(uint256 => address) owners;
    mapping(uint256 => uint64) expiries;

    function wrapETH2LD(string calldata label, address owner) external {
        bytes32 labelhash = keccak256(bytes(label));
        bytes32 node = keccak256(abi.encodePacked(ethNode, labelhash));
        registrar.transferFrom(msg.sender, address(this), uint256(labelhash));
        names[node] = abi.encodePacked(uint8(bytes(label).length), label, hex"0365746800");
        expiries[uint256(node)] = uint64(registrar.nameExpires(uint256(labelhash))) + gracePeriod;
        owners[uint256(node)] = owner;
        emit TransferSingle(msg.sender, address(0), owner, uint256(node), 1);
    }

    function setSubnodeOwner(bytes32 parent, string calldata label, address owner, uint32, uint64 expiry) external {
        bytes32 node = keccak256(abi.encodePacked(parent, keccak256(bytes(label))));
        names[node] = abi.encodePacked(uint8(bytes(label).length), label, names[parent]);
        expiries[uint256(node)] = expiry;
        owners[uint256(node)] = owner;
        emit TransferSingle(msg.sender, address(0), owner, uint256(node), 1);
    }

    function getData(uint256 id) public view returns (address owner, uint32 fuses, uint64 expiry) {
        expiry = expiries[id];
        owner = expiry < block.timestamp ? address(0) : owners[id];
        fuses = 0;
    }

    function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata) external {
        for (uint256 n = 0; n < ids.length; n++) {
            (address owner, , ) = getData(ids[n]);
            require(owner == from && from == msg.sender);
            owners[ids[n]] = to;
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
    }
}
